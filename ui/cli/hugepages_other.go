//go:build !linux

package cli

func useHugePages([]byte) {}
