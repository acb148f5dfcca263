package feedback

import (
	"fmt"
	"strings"

	"parley/engine/artifact"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// Revision compares a round with the one before it: it was run again after a revision, or it read another text.
type Revision struct {
	Before int `json:"before"` // round numbers
	After  int `json:"after"`
	// SameText tells that the document did not change at all; Added and Removed count its lines otherwise.
	SameText bool           `json:"same_text"`
	Added    int            `json:"lines_added"`
	Removed  int            `json:"lines_removed"`
	Ratings  []RatingChange `json:"ratings"`
	// RatedBefore is the round that the ratings are compared with, where nobody rated in Before; 0 is Before.
	RatedBefore int           `json:"rated_before,omitempty"`
	Counts      ledger.Counts `json:"findings"`
	// Fates are the findings by the state that the second run left them in. Older logs have the next three only: what was
	// not named again, was named again, and is new.
	Fates       map[string][]string `json:"fates,omitempty"`
	Gone        []string            `json:"resolved,omitempty"`
	StillThere  []string            `json:"persisting,omitempty"`
	NewFindings []string            `json:"new,omitempty"`
	// StillHigh is what makes the recommendation escalate.
	StillHigh bool `json:"still_high"`
	// Diff is what changed in the document as unified hunks, empty when a text is not kept. A log must stay readable, so
	// of a document that was rewritten only the first part is here, and DiffCut counts the lines left out.
	Diff    string `json:"diff,omitempty"`
	DiffCut int    `json:"diff_lines_cut,omitempty"`
	// Files are those of a bundle that are different. In Diff the hunks of each stand behind a line with its path, "=== path".
	Files []FileChange `json:"files,omitempty"`
}

// FileChange is what a revision did to one file of a bundle: it has other lines, is new, or is gone.
type FileChange struct {
	Path    string `json:"path"`
	Added   int    `json:"lines_added"`
	Removed int    `json:"lines_removed"`
	New     bool   `json:"new,omitempty"`
	Gone    bool   `json:"gone,omitempty"`
}

// String is "REQ-001.md +2 −1", or "REQ-009.md (new)".
func (c FileChange) String() string {
	switch {
	case c.New:
		return c.Path + " (new)"
	case c.Gone:
		return c.Path + " (gone)"
	}
	return fmt.Sprintf("%s +%d −%d", c.Path, c.Added, c.Removed)
}

// RatingChange is one perspective's rating before and after; 0 is unrated.
type RatingChange struct {
	Perspective string        `json:"perspective"`
	Before      review.Rating `json:"before"`
	After       review.Rating `json:"after"`
}

// compareRounds sets two rounds and the two texts they looked at side by side, and the ratings of the last round before that somebody
// rated. A text that is not kept is nil.
func compareRounds(before, rated, after round.Round, l *ledger.Ledger, old, revised []byte) Revision {
	r := Revision{
		Before: before.Number, After: after.Number, SameText: before.Artifact.SHA256 == after.Artifact.SHA256,
		Counts: l.CountsOf(after.Number), Fates: l.Fates(after.Number), StillThere: l.FindingsIn(after.Number, ledger.Persisting),
		Gone:        append(l.FindingsIn(after.Number, ledger.Fixed), l.FindingsIn(after.Number, ledger.Withdrawn)...),
		NewFindings: l.FindingsIn(after.Number, ledger.New), StillHigh: after.Attempt > 1 && after.SeverityOf().Rank() >= review.High.Rank(),
	}
	if !r.SameText && old != nil && revised != nil {
		r.compareTexts(artifactText{before.Artifact, old}, artifactText{after.Artifact, revised})
	}
	r.Ratings = RatingChanges(rated, after)
	if rated.Number != before.Number {
		r.RatedBefore = rated.Number
	}
	return r
}

// RatingChanges are the ratings of a round beside those of an earlier one.
func RatingChanges(before, after round.Round) (list []RatingChange) {
	was := map[string]review.Rating{}
	for _, p := range before.Perspectives {
		was[p.Name] = p.Rating
	}
	for _, p := range after.Perspectives {
		list = append(list, RatingChange{Perspective: p.Name, Before: was[p.Name], After: p.Rating})
	}
	return list
}

// artifactText is an artifact with the text that a round read.
type artifactText struct {
	round.Artifact
	text []byte
}

// compareTexts takes over what is different, of bundles file by file.
func (r *Revision) compareTexts(before, after artifactText) {
	if len(before.Files) == 0 || len(after.Files) == 0 {
		r.changes(unifiedHunks(string(before.text), string(after.text)))
		return
	}
	old, now := before.texts(), after.texts()
	for _, f := range after.Files {
		was, known := old[f.Path]
		if known && was == now[f.Path] {
			continue
		}
		r.changeFile(FileChange{Path: f.Path, New: !known}, was, now[f.Path])
	}
	for _, f := range before.Files {
		if _, still := now[f.Path]; !still {
			r.changeFile(FileChange{Path: f.Path, Gone: true}, old[f.Path], "")
		}
	}
}

// texts are the texts of the files by their paths.
func (a artifactText) texts() map[string]string {
	texts := map[string]string{}
	for i, text := range (artifact.Artifact{Text: a.text, Files: a.Files}).Texts() {
		texts[a.Files[i].Path] = string(text)
	}
	return texts
}

// changeFile takes over what is different in one file.
func (r *Revision) changeFile(c FileChange, before, after string) {
	var own Revision
	own.changes(unifiedHunks(before, after))
	c.Added, c.Removed = own.Added, own.Removed
	r.Files, r.Added, r.Removed, r.DiffCut = append(r.Files, c), r.Added+c.Added, r.Removed+c.Removed, r.DiffCut+own.DiffCut
	if len(r.Diff)+len(own.Diff) > maxDiff {
		r.DiffCut += strings.Count(own.Diff, "\n")
		return
	}
	r.Diff += FileMark + c.Path + "\n" + own.Diff
}

// FileMark begins the line of a diff that names the file of a bundle whose hunks follow.
const FileMark = "=== "

// mostFilesTold is how many changed files a sentence names.
const mostFilesTold = 6

// filesTold says which files of a bundle are different, "" for a single document.
func (r Revision) filesTold() string {
	if len(r.Files) == 0 {
		return ""
	}
	var names []string
	for _, f := range r.Files[:min(len(r.Files), mostFilesTold)] {
		names = append(names, f.String())
	}
	if more := len(r.Files) - len(names); more > 0 {
		names = append(names, fmt.Sprintf("%d more", more))
	}
	return " in " + strings.Join(names, ", ")
}

// maxDiff bounds the hunks of one revision, in bytes.
const maxDiff = 128 << 10

// changes takes over hunks of a unified diff, whole lines of them as far as there is room, and their counts.
func (r *Revision) changes(hunks string) {
	var kept strings.Builder
	for line := range strings.Lines(hunks) {
		switch {
		case strings.HasPrefix(line, "+"):
			r.Added++
		case strings.HasPrefix(line, "-"):
			r.Removed++
		}
		if r.DiffCut > 0 || kept.Len()+len(line) > maxDiff {
			r.DiffCut++
			continue
		}
		kept.WriteString(line)
	}
	r.Diff = kept.String()
}

// Notes says the comparison in lines.
func (r Revision) Notes() []string { return r.notes(true) }

// notes are those lines, without the ratings where something else tells them.
func (r Revision) notes(withRatings bool) []string {
	text := fmt.Sprintf("document: +%d −%d lines%s", r.Added, r.Removed, r.filesTold())
	if r.SameText {
		text = "the document has not changed since round " + fmt.Sprint(r.Before)
	}
	notes := []string{text}
	var ratings []string
	for _, c := range r.Ratings {
		if c.Before != c.After {
			ratings = append(ratings, fmt.Sprintf("%s %s to %s", c.Perspective, rated(c.Before), rated(c.After)))
		}
	}
	if len(ratings) > 0 && withRatings {
		notes = append(notes, "ratings changed"+r.sinceRated()+": "+strings.Join(ratings, ", "))
	}
	notes = append(notes, "findings when the round ended: "+r.countFates()) // what the person said since may have changed them
	switch {
	case r.StillHigh && r.SameText:
		notes = append(notes, "still HIGH, as the text is the same: take the document to whoever owns it, or edit it")
	case r.StillHigh:
		notes = append(notes, "still HIGH after the revision: take the document to whoever owns it, or edit it again")
	}
	return notes
}

// sinceRated says which round the ratings are compared with, where that is another one than the text is.
func (r Revision) sinceRated() string {
	if r.RatedBefore == 0 {
		return ""
	}
	return fmt.Sprintf(" since round %d (%s)", r.RatedBefore, round.NobodyRated(r.RatedBefore, r.Before))
}

// countFates counts the findings by what became of them: "2 fixed, 4 still there, 1 new".
func (r Revision) countFates() string {
	var parts []string
	for _, state := range ledger.ToldStates() {
		if n := len(r.fates()[state.Name]); n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, state.Item()))
		}
	}
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, ", ")
}

// fates are the findings by their state, in older logs as far as those know them.
func (r Revision) fates() map[string][]string {
	if r.Fates != nil {
		return r.Fates
	}
	return map[string][]string{ledger.New: r.NewFindings, ledger.Persisting: r.StillThere, ledger.NotNamed: r.Gone}
}

// section is the comparison as a part of a record.
func (r Revision) section() string {
	var b strings.Builder
	fmt.Fprintf(&b, "## Revision\n- Compared with round %d\n", r.Before)
	for _, note := range r.Notes() {
		fmt.Fprintf(&b, "- %s\n", strings.ToUpper(note[:1])+note[1:])
	}
	return b.String()
}

func rated(r review.Rating) string {
	if !r.Rated() {
		return "unrated"
	}
	return fmt.Sprint(int(r))
}
