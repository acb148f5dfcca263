// Package prompt writes what a tool is asked: role, focus areas, the answer's schema, what earlier rounds found,
// and the artifact as data between markers that stand nowhere in it. The templates are text files beside it.
//
// It may know perspectives, follow-up data and the answer's schema. It may not know tools, arguments or limits.
package prompt

import (
	"embed"
	"fmt"
	"strings"
	"sync"
	"text/template"
	"time"

	"parley/engine/document"
	"parley/engine/foreign"
	"parley/engine/perspective"
	"parley/engine/review"
	"parley/engine/round"
)

// Input is everything a prompt is made from.
type Input struct {
	RoundID     string
	Type        round.Type
	Perspective perspective.Perspective
	// Artifact is the document's text, Path the name it is called by.
	Path     string
	Artifact string
	// Files are those of a bundle, in their order, each with its own text; Artifact is not put into the prompt then.
	Files []File
	// Part and Parts, counted from 1, say that Artifact is only a part of the document; zero for the whole of it.
	Part, Parts int
	// Discovery is the discovery context: the coverage perspective only.
	Discovery string
	// FromOrigin says that Discovery is what the document, itself a discovery context, was made from.
	FromOrigin bool
	FollowUp   *round.FollowUp
	// Background is what earlier discussions of the session came to, one point a line.
	Background []string
	// Pairs are places of several files that speak of one thing, one pair a line.
	Pairs    []string
	Language string
	// Today is the date of the review; the zero value tells none.
	Today time.Time
	// Kind is what sort of document this is; empty or general tells nothing.
	Kind document.Profile
}

// File is one file of a bundle. Context marks one that is to be read beside the others and not to be judged itself.
type File struct {
	Path, Text string
	Context    bool
}

//go:embed templates/*.tmpl
var templateFiles embed.FS

// templates are read when the first prompt is written, not at every start of the program.
var templates = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{
		"inc": func(i int) int { return i + 1 },
	}).ParseFS(templateFiles, "templates/*.tmpl"))
})

// WarmUp writes a prompt that nobody reads, for whoever has time for it before the first one: that takes longest.
func WarmUp() { _, _ = Build(Input{}) }

// promptData is what the templates see.
type promptData struct {
	Role, Name, RoundID, Kind string
	Type                      string
	Focus                     []string
	Language                  string
	Critical                  bool
	Most                      int
	Today, Stage              string
	Topics                    string
	Example, ExtraExample     string
	Risk, Coverage            bool
	FromOrigin                bool
	Upstream                  string // what coverage holds the document against
	FollowUp, Replies, Again  bool
	Aim, Questions            []string
	Previous                  block
	Part, Parts               int
	Nonce, Called             string
	Documents                 []block
	Files                     int
	Blocks                    []block
}

// openingSentences says what a round is for, in the sentence that opens the prompt.
var openingSentences = map[round.Type]string{
	round.Initial:           "its first round",
	round.Deepen:            "a later round that goes deeper",
	round.DirectionAdjusted: "a later round with a new direction",
	round.SpecificQuestions: "a later round that answers questions",
}

// HasFields reports whether the answer has fields that not every review has.
func (p *promptData) HasFields() bool { return p.Critical || p.ExtraExample != "" }

// Build writes the prompt: the document first, then how to review it, which is the same for every perspective and round, then
// the rest of the material and the task. So all prompts about one document share their beginning, which vendors read from a
// cache at a tenth of the price, and the task stands where a model heeds it best.
func Build(in Input) (string, error) {
	p, err := newPromptData(in)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	if err := templates().ExecuteTemplate(&out, "prompt.tmpl", p); err != nil {
		return "", fmt.Errorf("filling in the prompt's template: %w", err)
	}
	return out.String(), nil
}

func newPromptData(in Input) (*promptData, error) {
	if in.Type == "" {
		in.Type = round.Initial
	}
	kind, ok := openingSentences[in.Type]
	if !ok {
		return nil, fmt.Errorf("round type %q has no prompt", in.Type)
	}
	again := in.Type == round.Initial && in.FollowUp != nil && len(in.FollowUp.Findings) > 0
	if again {
		kind = "the same review once more"
	}
	p := &promptData{
		Role: foreign.Line(in.Perspective.Role), Name: foreign.Line(in.Perspective.Name), RoundID: foreign.Line(in.RoundID),
		Type: string(in.Type), Kind: kind, Focus: focusOf(in), Language: foreign.Line(in.Language),
		Critical: in.Perspective.Dynamic, Most: maxWeaknesses, Stage: stageNotes[in.Kind], Topics: strings.Join(review.Topics(), ", "),
		Risk:     in.Perspective.Name == perspective.Risk,
		Coverage: in.Perspective.Name == perspective.Coverage, FromOrigin: in.FromOrigin, Upstream: upstream(in),
		FollowUp: in.Type != round.Initial || again, Again: again, Replies: in.Type == round.SpecificQuestions,
		Part: in.Part, Parts: in.Parts,
	}
	if !in.Today.IsZero() {
		p.Today = in.Today.Format("Monday, 2 January 2006")
	}
	p.setFocusAndQuestions(in)
	p.Example, p.ExtraExample = review.Example(), review.ExtraExample(p.extras()...)
	if err := p.setBlocks(in); err != nil {
		return nil, err
	}
	return p, nil
}

// maxWeaknesses is how many weaknesses a reviewer names at most: what is twentieth in importance hides what is first.
const maxWeaknesses = 10

// stageNotes say what may be asked of a document of each kind, and what belongs to later ones.
var stageNotes = map[document.Profile]string{
	document.Context:       "a discovery context: what is known before anything is decided. Product brief, requirements and design come after it.",
	document.Brief:         "a product brief: for whom, why and what. Requirements, architecture and stories come after it, in documents of their own.",
	document.Specification: "a requirements specification: what is to be built, and how one can tell that it was. Architecture and stories come after it.",
	document.Architecture:  "an architecture: how it is to be built, and why so. The requirements came before it; epics and stories come after it.",
	document.Epics:         "a plan of epics and stories: the work in pieces that can be built and accepted. It is the last document before the work begins.",
	document.Readiness:     "a readiness report: whether the work can begin, going by the documents before it.",
}

// extras are the field groups this prompt asks for, in the example's order.
func (p *promptData) extras() []review.Extra {
	var extras []review.Extra
	for _, e := range []struct {
		wanted bool
		extra  review.Extra
	}{
		{p.Risk, review.WithRisk},
		{p.Coverage, review.WithCoverage},
		{p.FollowUp, review.WithUnderstanding},
		{p.Replies, review.WithReplies},
	} {
		if e.wanted {
			extras = append(extras, e.extra)
		}
	}
	return extras
}

// setFocusAndQuestions takes over what the person said: a new focus, questions, or a remark.
func (p *promptData) setFocusAndQuestions(in Input) {
	if in.FollowUp == nil {
		in.FollowUp = &round.FollowUp{}
	}
	p.Questions = lines(in.FollowUp.Questions)
	said := in.FollowUp.Remark
	switch {
	case p.Again:
		said = in.FollowUp.Feedback // whether the document was revised
	case in.Type == round.DirectionAdjusted:
		said = in.FollowUp.Focus
	}
	if said = strings.TrimSpace(said); said != "" {
		p.Aim = strings.Split(foreign.Text(said), "\n")
	}
	if len(p.Questions) == 0 && p.Replies {
		p.Questions = p.Aim
	}
	if len(p.Questions) == 0 && p.Replies || len(p.Aim) == 0 && in.Type == round.DirectionAdjusted {
		// Without its question or its focus a round can only go deeper (SPEC section 3).
		p.Type, p.Kind, p.Replies = string(round.Deepen), openingSentences[round.Deepen], false
	}
}

// lines makes each text one safe line and drops empty ones.
func lines(texts []string) []string {
	var list []string
	for _, text := range texts {
		if text = strings.TrimSpace(foreign.Line(text)); text != "" {
			list = append(list, text)
		}
	}
	return list
}
