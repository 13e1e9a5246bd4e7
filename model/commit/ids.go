package commit

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"github.com/google/uuid"
)

// newID returns an ID for a transaction: a UUID version 7. IDs are ordered by
// age, so the new one is greater than newest, also if the clock was set back.
func newID(newest string) (string, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return "", fmt.Errorf("naming the transaction: %w", err)
	}
	if newest >= id.String() {
		last, err := uuid.Parse(newest)
		if err != nil {
			return "", fmt.Errorf("naming the transaction: %w", err)
		}
		// The first 48 bits are the time in milliseconds.
		binary.BigEndian.PutUint64(id[:], (binary.BigEndian.Uint64(last[:])>>16+1)<<16|binary.BigEndian.Uint64(id[:])&0xffff)
	}
	return id.String(), nil
}

// isID reports whether name is a UUID.
func isID(name string) bool { return len(name) == 36 && uuid.Validate(name) == nil }

// An AmbiguousError is a prefix of several IDs.
type AmbiguousError struct {
	Prefix     string
	Candidates []string // the IDs, sorted
}

func (e *AmbiguousError) Error() string {
	short, named := shortener(e.Candidates), make([]string, len(e.Candidates))
	for i, id := range e.Candidates {
		named[i] = short(id)
	}
	return fmt.Sprintf("%q is a prefix of %d transactions: %s", e.Prefix, len(named), shortList(named))
}

// shown returns an ID as people read it: its random end first, because the IDs of one day
// begin alike.
func shown(id string) string {
	if at := strings.LastIndexByte(id, '-'); at >= 0 {
		return id[at+1:] + "-" + id[:at]
	}
	return id
}

// lookUp returns the first of all that has the ID, or the one ID that begins with it, as
// stored or as shown, or nil. Several such IDs are an AmbiguousError.
func lookUp[T any](all []T, idOf func(*T) string, id string) (found *T, err error) {
	var ids []string
	for i := range all {
		switch own := idOf(&all[i]); {
		case own == id:
			return &all[i], nil
		case id != "" && (strings.HasPrefix(own, id) || strings.HasPrefix(shown(own), id)) && !slices.Contains(ids, own):
			ids = append(ids, own)
			found = cmp.Or(found, &all[i])
		}
	}
	if len(ids) > 1 {
		slices.Sort(ids)
		return nil, &AmbiguousError{id, ids}
	}
	return found, nil
}

// minShortID is how many characters of an ID are shown at least.
const minShortID = 8

// Shortener returns a function that shortens the IDs of h, its foreign records among them,
// as they are shown, to prefixes of one length that differ from each other.
func (h *History) Shortener() func(id string) string {
	var ids []string
	for _, e := range h.entries {
		ids = append(ids, e.ID, e.Undoes)
	}
	for _, f := range h.foreign {
		ids = append(ids, f.ID)
	}
	return shortener(ids)
}

// shortener is Shortener for IDs that may be repeated.
func shortener(ids []string) func(id string) string {
	all := make([]string, len(ids))
	for i, id := range ids {
		all[i] = shown(id)
	}
	slices.Sort(all)
	all = slices.Compact(all)
	length := minShortID
	for i := 1; i < len(all); i++ {
		for n := length; n < len(all[i]) && strings.HasPrefix(all[i-1], all[i][:n]); n++ {
			length = n + 1
		}
	}
	return func(id string) string { return shown(id)[:min(length, len(id))] }
}
