package main

import "slices"

// comparison is a row whose two numbers come from jobs.
type comparison struct {
	work, peer  string
	ours, peers *job
	target      float64
	memory      bool // the peak memory instead of the time
}

// compare measures the comparisons that are wanted, each job once, and adds their
// rows.
func (b *bench) compare(all ...comparison) error {
	var jobs []*job
	all = slices.DeleteFunc(all, func(c comparison) bool { return !b.wants(c.work) })
	for _, c := range all {
		for _, j := range []*job{c.ours, c.peers} {
			if !slices.Contains(jobs, j) {
				jobs = append(jobs, j)
			}
		}
	}
	if err := b.rounds(jobs); err != nil {
		return err
	}
	for _, c := range all {
		b.add(c.row())
	}
	return nil
}

func (c *comparison) row() row {
	ours, peers := c.ours.median(), c.peers.median()
	r := row{
		work: c.work, peer: c.peer, target: c.target, format: duration,
		ours: float64(ours.time), peers: float64(peers.time),
		stopped: ours.stopped, peersStopped: peers.stopped, err: c.ours.err,
	}
	if r.err == nil {
		r.err = c.peers.err
	}
	if c.memory {
		r.format, r.ours, r.peers = size, float64(ours.memory), float64(peers.memory)
	}
	return r
}
