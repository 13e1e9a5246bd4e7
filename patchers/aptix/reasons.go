package aptix

import "aptix-tui/model"

// The kinds of reasons that reading and placing bundles and structured patches
// give.
var (
	cutBeforeRoot = model.ReasonKind{Code: "aptix/no-root", Sentence: "cut off before its \"root\", so what its paths are relative to is unclear"}
)

// inField is why a field is refused or in doubt, as a reason about its object.
func inField(name string, why model.Reason) model.Reason {
	return model.ReasonKind{Code: why.Code, Sentence: "in %s: %s"}.With(name, why)
}
