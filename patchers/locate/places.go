package locate

import (
	"cmp"
	"slices"
)

// Nearest sorts places by their distance from line stated, the one below first
// where two are equally far (as git apply tries them). It returns a new slice.
func Nearest(places []int, stated int) []int {
	sorted := slices.Clone(places)
	slices.SortFunc(sorted, func(a, b int) int {
		if c := cmp.Compare(distance(a, stated), distance(b, stated)); c != 0 {
			return c
		}
		return cmp.Compare(b, a)
	})
	return sorted
}

func distance(a, b int) int { return max(a-b, b-a) }

// Split parts the places of an old text of oldLines lines by what became of
// them: a place that lies inside a place of the new text (newLines lines) is
// applied already, as the old text is then part of the new. Both slices ascend.
//
// An old text is never inside a shorter new text: that the lines kept by a
// deletion stand there says nothing about the deletion.
func Split(old []int, oldLines int, new []int, newLines int) (live, applied []int) {
	next := 0
	for _, at := range old {
		for next < len(new) && new[next]+newLines < at+oldLines {
			next++
		}
		if next < len(new) && new[next] <= at {
			applied = append(applied, at)
		} else {
			live = append(live, at)
		}
	}
	return live, applied
}

// Distance is how far the nearest of places lies from line stated. There must
// be a place.
func Distance(places []int, stated int) int {
	nearest := distance(places[0], stated)
	for _, at := range places {
		nearest = min(nearest, distance(at, stated))
	}
	return nearest
}

// Apart returns the places of a text of lines lines that touch none of others,
// places of a text of otherLines lines. All of them ascend.
func Apart(places []int, lines int, others []int, otherLines int) []int {
	var apart []int
	next := 0
	for _, at := range places {
		for next < len(others) && others[next]+otherLines <= at {
			next++
		}
		if next == len(others) || others[next] >= at+lines {
			apart = append(apart, at)
		}
	}
	return apart
}
