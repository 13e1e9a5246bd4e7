// Package acceptance tests the program as a whole: scripts of its commands, the
// comparison with git apply, random and damaged answers, hostile workspaces and
// journeys in a real terminal. It has tests only.
package acceptance
