package direct

import (
	"parley/engine/document"
)

// findCreep finds sections that name no id and are near no requirement.
func (t *trace) findCreep(cosines [][]float64) {
	if t.capped || len(t.places) < minSections || len(t.discovery.needs) < minShared {
		return
	}
	turned := make([][]float64, len(t.places))
	for j := range turned {
		turned[j] = make([]float64, len(cosines))
		for i := range cosines {
			turned[j][i] = cosines[i][j]
		}
	}
	scores, _ := geoScores(turned)
	for j, p := range t.places {
		if scores[j] >= missingScore || !isFeature(p) || namesID(p) {
			continue
		}
		t.creep = append(t.creep, Traced{Text: p.title, Status: Missing, By: "text", Section: p.title, File: p.file, Line: p.line, Score: round3(scores[j])})
	}
}

var supporting = newTermList(`infrastructure|setup|set up|deployment|glossary|introduction|overview|summary|purpose|ci|pipeline|conventions|appendix|testing|test plan|
document control|table of contents|dependencies|风险|术语|概述`)

// isFeature reports whether a section adds something to build: its heading defines an id, or it demands something.
func isFeature(p answerPlace) bool {
	if supporting.matches(fold(p.title)) || p.section.Level == 0 || p.section.Level == 1 ||
		p.doc.IsWithin(p.section.Index, document.Glossary, document.Problem, document.Goals, document.Risks, document.Testing, document.OpenQuestions,
			document.Assumptions, document.Mapping, document.Metrics, document.Users, document.Alternatives, document.Roadmap, document.Dependencies) {
		return false
	}
	for _, s := range p.doc.Statements {
		if s.Section == p.section.Index {
			return true
		}
	}
	return false
}

// namesID reports whether the section, or one around it, names a requirement.
func namesID(p answerPlace) bool {
	for _, id := range p.doc.IDs {
		for i := p.section.Index; i >= 0; i = p.doc.Sections[i].Parent {
			if id.Section == i {
				return true
			}
		}
	}
	return false
}
