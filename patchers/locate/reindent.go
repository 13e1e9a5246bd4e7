package locate

// Similarity returns how similar two lines are, from 0 to 1.
func Similarity(a, b []byte) float64 { return sketchOf(a).similarityTo(sketchOf(b)) }
