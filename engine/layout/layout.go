// Package layout is how other programs lay out the folders in which they plan: where the documents lie, which rounds review
// which of them, where records go, and what is read and never written.
//
// It is one table and its look-up. It may look for files by their names; it may not read a document or write anything.
package layout

import (
	"path"

	"parley/engine/perspective"
)

// Layout is one row of the table. Its paths are relative to the session and have slashes.
type Layout struct {
	Name string
	// Of says whose sessions look like this.
	Of string
	// Names are how the names of such folders begin; Signs are patterns of files that no other layout has. Either is enough.
	Names, Signs []string
	// Documents is the folder of the documents.
	Documents string
	Rounds    []perspective.Round
	// Elsewhere are other places of a round's document, the better first; one may be a pattern.
	Elsewhere map[string][]string
	// Records is the folder of the discussion records, Warnings the file for the team's, RoundFile the form of a round's JSON.
	Records, Warnings, RoundFile string
	// Reads are patterns of the files that tell what others came to before. They are never written.
	Reads []string
}

// Default is the name of the layout of a folder that shows no other.
const Default = "team-lifecycle"

// table lists the layouts that there are, the first being that of a folder that shows no other.
func table() []Layout {
	busState := []string{".msg/meta.json", "wisdom/.msg/meta.json"}
	return []Layout{
		{
			Name: Default, Of: "six rounds over the documents below spec/", Documents: "spec", Rounds: perspective.DefaultRounds(),
			Records: "discussions", Warnings: "wisdom/issues.md", RoundFile: "discussion-round-%d.json",
		},
		{
			Name: "team-lifecycle-v4", Of: "ccw's team-lifecycle-v4: three rounds under the same ids", Names: []string{"TLV4-"}, Documents: "spec",
			Rounds:    v4Rounds("spec", "spec/readiness-report.md"),
			Elsewhere: map[string][]string{"DISCUSS-002": {"spec/requirements.md"}, "DISCUSS-003": {"artifacts/readiness-report.md"}},
			Records:   "discussions", Warnings: "wisdom/issues.md", RoundFile: "discussion-round-%d.json",
			Reads: append([]string{"explorations/*.json"}, busState...),
		},
		{
			Name: "spec-generator", Of: "ccw's spec-generator: the documents without a folder spec/", Names: []string{"SPEC-"}, Signs: []string{"spec-config.json"},
			Documents: ".", Rounds: moved(perspective.DefaultRounds(), "."),
			Records: "discussions", Warnings: "wisdom/issues.md", RoundFile: "discussion-round-%d.json",
		},
		{
			Name: "ultra-analyze", Of: "ccw's team-ultra-analyze: rounds over analyses", Names: []string{"UAN-"}, Signs: []string{"analyses/analysis-*.json"}, Documents: "analyses",
			Rounds: []perspective.Round{{
				ID: "DISCUSS-001", Artifact: "analyses/analysis-001.json", Caller: "discussant", Perspectives: []string{perspective.Technical, perspective.Quality, perspective.Risk},
			}},
			Elsewhere: map[string][]string{"DISCUSS-001": {"analyses/*.json"}},
			Records:   "discussions", Warnings: "wisdom/issues.md", RoundFile: "discussion-round-%03d.json",
			Reads: append([]string{"analyses/*.json", "explorations/*.json"}, busState...),
		},
		{
			Name: "maestro-run", Of: "a run of Maestro Flow: documents below outputs/", Signs: []string{"outputs/spec", "work/team/team-session.json"}, Documents: "outputs/spec",
			Rounds:    v4Rounds("outputs/spec", "outputs/readiness-report.md"),
			Elsewhere: map[string][]string{"DISCUSS-002": {"outputs/spec/requirements.md"}, "DISCUSS-003": {"outputs/spec/readiness-report.md"}},
			Records:   "evidence/discussions", Warnings: "work/team/wisdom/issues.md", RoundFile: "discussion-round-%d.json",
			Reads: []string{"work/team/explorations/*.json", "work/team/.msg/meta.json"},
		},
	}
}

// v4Rounds are the three rounds of team-lifecycle-v4: its ids are those of the six, and its documents are others.
func v4Rounds(documents, report string) []perspective.Round {
	return []perspective.Round{
		{ID: "DISCUSS-001", Artifact: path.Join(documents, "discovery-context.json"), Caller: "analyst", Perspectives: []string{perspective.Product, perspective.Risk, perspective.Coverage}},
		{ID: "DISCUSS-002", Artifact: path.Join(documents, "requirements/_index.md"), Caller: "writer", Perspectives: []string{perspective.Quality, perspective.Product, perspective.Coverage}},
		{ID: "DISCUSS-003", Artifact: report, Caller: "reviewer", Perspectives: []string{
			perspective.Product, perspective.Technical, perspective.Quality, perspective.Risk, perspective.Coverage,
		}, FinalGate: true},
	}
}

// moved are the same rounds over documents that lie in another folder than spec/.
func moved(rounds []perspective.Round, documents string) []perspective.Round {
	for i, r := range rounds {
		within, _ := cutFolder(r.Artifact, "spec")
		rounds[i].Artifact = path.Join(documents, within)
	}
	return rounds
}
