package cli

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/foreign"
	"parley/engine/perspective"
	"parley/ui/cli/config"
)

// warnMissingCommands says which tools of the reviewers are commands of a configuration file that this call does not know: a session
// keeps their names alone. It returns the sentence, for the console to show as it opens; "" for nothing to say.
func (a App) warnMissingCommands(c *config.Config, panel []perspective.Perspective, where, roundID string) string {
	if c.Settings.Offline {
		return ""
	}
	known := append(toolRegistry(c).Names(), c.Untrusted...) // of those that are not trusted it is said elsewhere
	var missing []string
	for _, p := range panel {
		for _, name := range p.Tools {
			if name != perspective.Direct && !slices.Contains(known, name) && !slices.Contains(missing, name) {
				missing = append(missing, name)
			}
		}
	}
	if len(missing) == 0 {
		return ""
	}
	verb, them := "is no tool", "it"
	if len(missing) > 1 {
		verb, them = "are no tools", "them"
	}
	advice := "name the file that defines " + them + " with --config FILE"
	if file := a.toolsFile(nil, where, roundID); file != "" {
		advice = "the review was last worked on with --config " + shellQuote(file)
	}
	said := fmt.Sprintf("%s %s of parley's and not configured here: %s", foreign.Line(strings.Join(missing, ", ")), verb, foreign.Line(advice))
	a.eprintf("%s warning: %s\n", critiqueTag, said)
	return said
}
