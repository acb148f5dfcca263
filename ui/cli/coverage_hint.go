package cli

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"

	"parley/engine"
	"parley/engine/perspective"
)

// checkCoverage refuses a review by nobody but coverage that has nothing to compare the document with, before a session is
// made for it. Beside others coverage is left out with a warning.
func (r *reviewCmd) checkCoverage(t reviewTarget, panel []perspective.Perspective) error {
	names := perspective.Names(panel)
	if !slices.Contains(names, perspective.Coverage) {
		return nil
	}
	path := t.context
	if path == "" && t.session != "" {
		path = filepath.Join(t.session, filepath.FromSlash(t.layout.Context()))
	}
	why := engine.NoDiscovery
	if path != "" {
		why = engine.DiscoveryProblem(path)
	}
	if why == "" {
		return nil
	}
	r.coverageHint = r.discoveryHint(t)
	if len(panel) > 1 {
		return nil
	}
	at := ""
	if path != "" && why == engine.NoDiscovery {
		at = " at " + r.shortPath(path)
	}
	return usageErrorf("coverage compares the document with a discovery context, and %s%s: %s", why, at, r.coverageHint)
}

// discoveryHint says how the same review gets a discovery context.
func (r *reviewCmd) discoveryHint(t reviewTarget) string {
	place := filepath.Join(filepath.Dir(t.artifact), "discovery-context.json")
	if t.session != "" {
		place = filepath.Join(r.shortPath(t.session), filepath.FromSlash(t.layout.Context()))
	}
	return fmt.Sprintf("name one with --discovery-context FILE, or write it to %s", shellQuote(cmp.Or(place, ".")))
}
