package workload

// random is the generator SplitMix64. It is written out here so that a seed gives
// the same workload with every version of Go.
type random struct{ state uint64 }

func newRandom(seed uint64, stream string) *random {
	r := &random{seed}
	for _, b := range []byte(stream) {
		r.state = r.state*0x100000001b3 ^ uint64(b)
		r.next()
	}
	return r
}

func (r *random) next() uint64 {
	r.state += 0x9e3779b97f4a7c15
	z := r.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below returns a number from 0 to n-1.
func (r *random) below(n int) int { return int(r.next() % uint64(n)) }

// chance reports true in percent of all calls.
func (r *random) chance(percent int) bool { return r.below(100) < percent }

// between returns a number from low to high.
func (r *random) between(low, high int) int { return low + r.below(high-low+1) }

// of returns one of the words.
func (r *random) of(words []string) string { return words[r.below(len(words))] }

// bytes returns n bytes that do not compress.
func (r *random) bytes(n int) []byte {
	b := make([]byte, n)
	for i := 0; i < n; i += 8 {
		v := r.next()
		for j := i; j < min(i+8, n); j++ {
			b[j] = byte(v)
			v >>= 8
		}
	}
	return b
}
