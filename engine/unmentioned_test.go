package engine_test

import (
	"testing"

	"parley/engine/artifact"
	"parley/engine/perspective"
)

// What no AI reviewer quotes or names is listed by file; what one quotes is not.
func TestSectionsThatNobodySpeaksOfAreListed(t *testing.T) {
	t.Parallel()
	b := newBench(t, toolbox{"reads": says(`{"strengths":["Rollback plan is short"],"weaknesses":[{"text":"No owner","severity":"low","quote":"Somebody answers the telephone"}],"suggestions":[],"rating":4,"open_questions":[]}`)})
	b.write(t, "a.md", "# Operation\n\n## Telephone\n\nSomebody answers the telephone.\n\n## Night shift\n\nNobody is there.\n\n## Rollback plan\n\nNone.\n")
	b.write(t, "b.md", "# Alarms\n\n## Thresholds\n\nAll at 80 %.\n")
	a := b.assignment(reviewer(perspective.Quality, "reads"))
	a.Artifact, a.Bundle = b.dir, artifact.Bundle{Kind: artifact.Named, Members: []string{"a.md", "b.md"}}
	r, err := b.run(t.Context(), a)
	if err != nil || len(r.Unmentioned) != 2 {
		t.Fatalf("%+v %v", r.Unmentioned, err)
	}
	if u := r.Unmentioned[0]; u.Path != "a.md" || u.All || len(u.Sections) != 1 || u.Sections[0] != "Night shift" {
		t.Errorf("%+v", u)
	}
	if u := r.Unmentioned[1]; u.Path != "b.md" || !u.All {
		t.Errorf("%+v", u)
	}
	offline := newBench(t, nil)
	offline.dir, a.Perspectives[0].Tools = b.dir, nil
	if r, err = offline.run(t.Context(), a); err != nil || r.Unmentioned != nil {
		t.Errorf("by rules: %+v %v", r.Unmentioned, err)
	}
}
