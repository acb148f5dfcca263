package cli

import (
	"fmt"

	"parley/ui/cli/config"
)

// checkQuorum refuses a quorum of this call that its reviewers cannot meet, whatever they answer. One that a file sets for all reviews
// is only warned of.
func (r *reviewCmd) checkQuorum(c *config.Config, reviewers int) error {
	if _, given := r.shared.values["quorum"]; !given || c.Settings.Quorum <= reviewers {
		return nil
	}
	who := fmt.Sprintf("%d reviewers read", reviewers)
	if reviewers == 1 {
		who = "1 reviewer reads"
	}
	return usageErrorf("--quorum %d cannot be met: %s this document; give %d at most, or add reviewers with --add-perspective", c.Settings.Quorum, who, reviewers)
}
