package cli

import (
	"aptix-tui/model"
	"aptix-tui/patchers"
	"aptix-tui/patchers/aptix/lint"
	"strings"
)

// delivery says in which form the model sends what is missing; f is nil where no
// format was found.
func delivery(f *model.Format) string {
	if f != nil {
		return f.Delivery
	}
	var all []string
	for _, f := range patchers.Formats {
		all = append(all, f.Brief)
	}
	return "one of: " + strings.Join(all, ", ")
}

// commonRules are those of no format.
var commonRules = []model.Rule{
	{Code: "json/", Text: "SYS-004 §6, §7.2: the JSON is valid, with every string escaped."},
	{Code: "answer/", Text: "AFS §8: changes are delivered in a fenced block, in one of the formats."},
}

// ruleFor is the rule that h breaks.
func ruleFor(f *model.Format, c *model.FileChange, h *model.Hunk, code string) string {
	if c.Simultaneous && f.Diffs != nil && h.Placement != model.Conflict && code == "" { // gitPatch
		f = f.Diffs
	}
	return ruleOf(f, h.Placement, c.Op, code)
}

// ruleOfCode is the rule of a part of the answer that could not be read.
func ruleOfCode(f *model.Format, code string) string {
	for _, r := range lint.Rules() {
		if r.Name == code {
			return r.Section + ": " + r.Text + "."
		}
	}
	return ruleOf(f, model.Invalid, model.OpEdit, code)
}

// ruleOf is the first rule that fits: of the format f, of all formats, and else
// the one that f has for the rest.
func ruleOf(f *model.Format, p model.Placement, op model.Op, code string) string {
	if f == nil {
		return model.RuleFor(commonRules, code, p, op)
	}
	for _, rules := range [][]model.Rule{f.Rules, commonRules} {
		if rule := model.RuleFor(rules, code, p, op); rule != "" {
			return rule
		}
	}
	return f.Otherwise
}
