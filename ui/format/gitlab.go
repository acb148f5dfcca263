package format

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

type gitlabIssue struct {
	Description string         `json:"description"`
	CheckName   string         `json:"check_name"`
	Fingerprint string         `json:"fingerprint"`
	Severity    string         `json:"severity"`
	Location    gitlabLocation `json:"location"`
}

type gitlabLocation struct {
	Path  string      `json:"path"`
	Lines gitlabLines `json:"lines"`
}

type gitlabLines struct {
	Begin int `json:"begin"`
	End   int `json:"end,omitempty"`
}

// writeGitLab writes a Code Quality report. It knows lines only.
func writeGitLab(out *bytes.Buffer, reports []Report) error {
	issues := []gitlabIssue{}
	for _, r := range reports {
		issues = append(issues, r.gitlabIssues()...)
	}
	return writeJSON(out, issues, "  ")
}

func (r Report) gitlabIssues() []gitlabIssue {
	var issues []gitlabIssue
	for _, f := range r.listed() {
		g, _ := gradeOf(f.Severity)
		issues = append(issues, gitlabIssue{
			Description: strings.ReplaceAll(f.explained(f.message()+" ["+f.tag()+"]"), "\n", " "), CheckName: f.rule(), Fingerprint: r.fingerprint(f), Severity: g.gitlab,
			Location: gitlabLocation{f.path, gitlabLines{Begin: f.line(), End: f.place.endLine}},
		})
	}
	return issues
}

// fingerprint is by what a code host knows the finding again: the identity that the ledger gives it, in this document.
func (r Report) fingerprint(f Finding) string {
	sum := sha256.Sum256([]byte(f.path + "\x00" + f.Identity))
	return hex.EncodeToString(sum[:16])
}
