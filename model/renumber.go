package model

import "slices"

// payloadNumbers returns the number in others of each payload: the same text, the first to the
// first. Those that others lack come after all of others.
func payloadNumbers(payloads, others []*Payload) []int {
	out, taken, next := make([]int, len(payloads)), make([]bool, len(others)), len(others)
	for i, p := range payloads {
		out[i] = slices.IndexFunc(others, func(o *Payload) bool { return o.Digest == p.Digest })
		for out[i] >= 0 && taken[out[i]] {
			if n := slices.IndexFunc(others[out[i]+1:], func(o *Payload) bool { return o.Digest == p.Digest }); n >= 0 {
				out[i] += 1 + n
			} else {
				out[i] = -1
			}
		}
		if out[i] < 0 {
			out[i] = next
			next++
		} else {
			taken[out[i]] = true
		}
	}
	return out
}

// Renumbered returns cs as if its payloads had the numbers that they have in others, so that what
// was decided in it can be transferred to another reading of the answer. number is the number of
// each payload then.
func (cs *ChangeSet) Renumbered(others []*Payload) (out *ChangeSet, number func(payload int) int) {
	numbers := payloadNumbers(cs.Payloads, others)
	out = new(*cs)
	out.Payloads = slices.Clone(others)
	for i, n := range numbers {
		if n >= len(others) {
			out.Payloads = append(out.Payloads, cs.Payloads[i])
		}
	}
	out.Hunks = make([]*Hunk, len(cs.Hunks))
	for id, h := range cs.Hunks {
		h = new(*h)
		h.Payload = numbers[h.Payload]
		h.Key.Payload = h.Payload
		out.Hunks[id] = h
	}
	return out, func(payload int) int { return numbers[payload] }
}

// Renumbered returns c for payloads with other numbers.
func (c *Choices) Renumbered(number func(payload int) int) *Choices {
	if c == nil {
		return nil
	}
	out := (*Choices)(nil).clone()
	for k, choice := range c.hunks {
		k.Payload = number(k.Payload)
		out.hunks[k] = choice
	}
	for k, path := range c.paths {
		out.paths[changeKey{number(k.payload), k.change}] = path
	}
	for k, reading := range c.readings {
		out.readings[changeKey{number(k.payload), k.change}] = reading
	}
	return out
}
