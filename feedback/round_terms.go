package feedback

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"parley/engine/artifact"
	"parley/engine/layout"
	"parley/engine/limits"
	"parley/engine/perspective"
	"parley/engine/round"
	"parley/engine/tool"
)

// Term is one thing that a round was asked with, such as its perspectives, by the name that a person knows it by.
type Term struct {
	Name  string `json:"name"`
	Value string `json:"value"`
	// Shown is what a person reads in place of a value that says nothing to them, such as a checksum.
	Shown string `json:"shown,omitempty"`
	// Perspective is the perspective that the term belongs to. It is compared where both assignments have that perspective.
	Perspective string `json:"of,omitempty"`
	// DependsOn says which stored results depend on the term.
	DependsOn Dependency `json:"when,omitempty"`
}

// Dependency says which stored results a term has an influence on.
type Dependency string

// OnEvery is every result; OnTools one that tools were asked for; OnTimeouts one where a call reached its limit; OnDeadline
// one that is PARTIAL.
const (
	OnEvery    Dependency = ""
	OnTools    Dependency = "tools"
	OnTimeouts Dependency = "timeouts"
	OnDeadline Dependency = "deadline"
)

// RoundTerms is what a round is asked with. Tools reports whether anything but the direct analysis may answer.
type RoundTerms struct {
	Tools bool   `json:"tools"`
	Terms []Term `json:"terms"`
}

// Difference is a term that is not what it was.
type Difference struct {
	Name string
	// Stored and Wanted are the values for a person; both are empty where only checksums tell them apart.
	Stored, Wanted string
}

// String is the difference in a few words.
func (d Difference) String() string {
	if d.Stored == "" && d.Wanted == "" {
		return d.Name + " changed"
	}
	return fmt.Sprintf("%s (%s; now %s)", d.Name, cmp.Or(d.Stored, "none"), cmp.Or(d.Wanted, "none"))
}

// documentTerm is which file is reviewed.
const documentTerm = "document"

// allTerms is everything that a round about the subject is asked with in this session.
func (s Settings) allTerms(folder string, subject Subject) RoundTerms {
	var a RoundTerms
	if s.Terms != nil {
		a = s.Terms(subject.Perspectives)
	}
	call := a.Terms
	a.Terms = []Term{{Name: documentTerm, Value: withinSession(folder, subject.Artifact)}}
	a.Terms = append(a.Terms, perspectiveTerms(subject.Perspectives)...)
	if slices.Contains(perspective.Names(subject.Perspectives), perspective.Coverage) { // nobody else reads it
		a.Terms = append(a.Terms, contextTerm(folder, subject.DiscoveryContext))
	}
	a.Terms = append(a.Terms, gateTerm(subject.FinalGate))
	a.Terms = append(a.Terms, call...)
	return a
}

// withinSession is a path as it stays when the session's folder is moved.
func withinSession(folder, path string) string {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return path
	}
	if inside, err := filepath.Rel(folder, absolute); err == nil && filepath.IsLocal(inside) {
		return filepath.ToSlash(inside)
	}
	return absolute
}

// chosenByName is what is chosen for all and for tools by name: "opus", "codex=gpt-5".
func chosenByName(chosen map[string]string) []string {
	list := make([]string, 0, len(chosen))
	for _, of := range slices.Sorted(maps.Keys(chosen)) {
		list = append(list, strings.TrimPrefix(of+"="+chosen[of], "="))
	}
	return list
}

// perspectiveTerms are the perspectives' names, whatever their order, and how each of them is defined.
func perspectiveTerms(list []perspective.Perspective) []Term {
	names := perspective.Names(list)
	slices.Sort(names)
	terms := []Term{{Name: "perspectives", Value: strings.Join(names, ", ")}}
	for _, p := range list {
		whose := "parley's"
		if p.Dynamic {
			whose = "your own"
		}
		for _, t := range []Term{
			{Name: "definition", Value: whose},
			{Name: "role", Value: p.Role},
			{Name: "focus", Value: strings.Join(p.Focus, "; ")},
			{Name: "tools", Value: strings.Join(p.Tools, ", "), DependsOn: OnTools},
			{Name: "model", Value: strings.Join(chosenByName(p.Model), ", "), DependsOn: OnTools},
			{Name: "effort", Value: strings.Join(chosenByName(p.Effort), ", "), DependsOn: OnTools},
		} {
			t.Name, t.Perspective = t.Name+" of "+p.Name, p.Name
			terms = append(terms, t)
		}
	}
	return terms
}

// contextTerm is the content of the discovery context, which coverage reads. What is no ordinary file, or too large, is not
// opened: the round says what is wrong with it.
func contextTerm(folder, path string) Term {
	path = cmp.Or(path, layout.ContextOf(folder))
	t := Term{Name: "discovery context", Perspective: perspective.Coverage}
	if data, err := limits.ReadFile(path, artifact.MaxBytes); err == nil {
		sum := sha256.Sum256(data)
		t.Value, t.Shown = hex.EncodeToString(sum[:]), withinSession(folder, path)
	}
	return t
}

func gateTerm(final bool) Term {
	t := Term{Name: "final gate", Value: "no"}
	if final {
		t.Value = "yes"
	}
	return t
}

// differences are the terms that a stored result depends on and that are another now. Unrecorded names those that it cannot
// be compared by: the parley that made it did not keep them.
func (stored RoundTerms) differences(wanted RoundTerms, r *round.Round) (differ []Difference, unrecorded []string) {
	before := map[string]Term{}
	for _, t := range stored.Terms {
		before[t.Name] = t
	}
	for _, now := range wanted.Terms {
		then, recorded := before[now.Name]
		switch {
		case !now.DependsOn.appliesTo(stored.Tools || wanted.Tools, r), now.Perspective != "" && (!stored.hasPerspective(now.Perspective) || !wanted.hasPerspective(now.Perspective)):
		case !recorded:
			unrecorded = append(unrecorded, now.Name)
		case then.Value != now.Value:
			d := Difference{Name: now.Name, Stored: cmp.Or(then.Shown, then.Value), Wanted: cmp.Or(now.Shown, now.Value)}
			if d.Stored == d.Wanted {
				d.Stored, d.Wanted = "", ""
			}
			differ = append(differ, d)
		}
	}
	return differ, unrecorded
}

// hasPerspective reports whether a perspective takes part.
func (stored RoundTerms) hasPerspective(name string) bool {
	return slices.ContainsFunc(stored.Terms, func(t Term) bool {
		return t.Name == "perspectives" && slices.Contains(strings.Split(t.Value, ", "), name)
	})
}

// appliesTo reports whether a result depends on a term; r is nil for a round that has not ended.
func (when Dependency) appliesTo(tools bool, r *round.Round) bool {
	switch when {
	case OnTools:
		return tools
	case OnDeadline:
		return r != nil && r.Status == round.Partial
	case OnTimeouts:
		return r != nil && slices.ContainsFunc(r.Perspectives, func(p round.Review) bool {
			return slices.ContainsFunc(p.Attempts, func(a round.Attempt) bool { return a.Kind == string(tool.TimedOut) })
		})
	default:
		return true
	}
}

// mergedWith is what a round was asked with that went on with other terms than it began with.
func (stored RoundTerms) mergedWith(later RoundTerms) RoundTerms {
	m := RoundTerms{Tools: stored.Tools || later.Tools, Terms: slices.Clone(later.Terms)}
	for i, t := range m.Terms {
		for _, before := range stored.Terms {
			if before.Name == t.Name && before.Value != t.Value {
				m.Terms[i].Shown = cmp.Or(before.Shown, before.Value) + " and " + cmp.Or(t.Shown, t.Value)
				m.Terms[i].Value = before.Value + " and " + t.Value
			}
		}
	}
	return m
}
