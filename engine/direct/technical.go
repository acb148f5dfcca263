package direct

import (
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/perspective"
	"parley/engine/review"
)

// technicalChecks ask whether a design can be built and run from what the document says.
func technicalChecks() []Check { return append(designChecks(), readinessChecks()...) }

// designChecks ask for the shape of the solution and its qualities.
func designChecks() []Check {
	technical := perspective.Technical
	return []Check{
		{
			ID: "T1", WholeDocument: true, Perspective: technical, Criterion: "shows the building blocks", Severity: review.Medium, Weight: 2,
			Profiles: only(aDesign), Topic: "architecture", Source: "arc42 3 and 5, C4",
			Suggestion: "Add one context view and one component view: a diagram or a table.", run: buildingBlocks,
		},
		{
			ID: "T2", Perspective: technical, Criterion: "uses the same names in diagrams and text", Severity: review.Medium, Weight: 2,
			Topic: "terminology", Source: "inconsistency detection between diagrams and text (ArDoCo)",
			Suggestion: "Use one name for each element, or explain the element that only one of the two shows.", run: diagramNames,
		},
		{
			ID: "T3", WholeDocument: true, Perspective: technical, Criterion: "speaks of security, performance, availability, scale and operation", Severity: review.Medium, Weight: 2,
			Profiles: only(aBrief, aSpec, aDesign, aEpics, aReport, aGeneral), Topic: "security", Source: "ISO/IEC 25010, arc42 10",
			Suggestion: "Give each of these qualities one paragraph, or one line that says why it does not matter here.", run: qualitiesTouched,
		},
		{
			ID: "T4", Perspective: technical, Criterion: "puts a number on quality targets", Severity: review.Medium, Weight: 2,
			Topic: "performance", Source: "spec-kit, INCOSE R34",
			Suggestion: "Give the value, its unit, the load it holds for, and the percentile.", run: targetsHaveNumbers,
		},
		{
			ID: "T5", Perspective: technical, Criterion: "fills in every value and its unit", Severity: review.Medium, Weight: 2,
			Topic: "metrics", Source: "INCOSE R6",
			Suggestion: "Replace the variable by a value, and give every value its unit.", run: valuesFilled,
		},
		{
			ID: "T6", Perspective: technical, Criterion: "gives the reason for each decision", Severity: review.Medium, Weight: 2,
			Topic: "architecture", Source: "MADR, Nygard's decision records",
			Suggestion: "Add the context, the options, the outcome and its consequences to each decision.", run: decisionsReasoned,
		},
	}
}

// readinessChecks ask what is decided, and what running it takes.
func readinessChecks() []Check {
	technical := perspective.Technical
	return []Check{
		{
			ID: "T7", Perspective: technical, Criterion: "weighs more than one option", Severity: review.Medium, Weight: 2,
			Topic: "architecture", Source: "MADR considered options",
			Suggestion: "Add at least the option of doing nothing, with what speaks against it.", run: optionsWeighed,
		},
		{
			ID: "T8", Perspective: technical, Criterion: "decides on its technologies", Severity: review.Medium, Weight: 2,
			Profiles: only(aBrief, aSpec, aDesign, aEpics, aReport, aGeneral), Topic: "architecture", Source: "arc42 4",
			Suggestion: "Decide, or name who decides until when and what holds until then.", run: technologyDecided,
		},
		{
			ID: "T9", Perspective: technical, Criterion: "specifies its interfaces beyond the good case", Severity: review.Medium, Weight: 2,
			Profiles: only(aSpec, aDesign, aGeneral, aReport), Topic: "interfaces", Source: "ISO/IEC/IEEE 29148 interfaces",
			Suggestion: "Add the errors, who may call it, how it is versioned, and its limits; or link the interface file.", run: interfacesSpecified,
		},
		{
			ID: "T10", WholeDocument: true, Perspective: technical, Criterion: "plans the life of stored data", Severity: review.Medium, Weight: 2,
			Profiles: only(aDesign, aReport), Topic: "data", Source: "KEP, arc42 8",
			Suggestion: "Say how the data is migrated, backed up, and how long it is kept.", run: dataLifeCycle,
		},
		{
			ID: "T11", WholeDocument: true, Perspective: technical, Criterion: "can be observed in operation", Severity: review.Medium, Weight: 2,
			Profiles: only(aDesign, aReport), Topic: "operations", Source: "KEP production readiness",
			Suggestion: "Name the signals an operator watches and the alert that wakes somebody.", run: observable,
		},
		{
			ID: "T12", Perspective: technical, Criterion: "keeps products out of requirements", Severity: review.Low, Weight: 1,
			Profiles: only(aSpec, aContext), Topic: "architecture", Source: "INCOSE R31, spec-kit", WordList: "product names",
			Suggestion: "Say what is needed, and move the product to the constraints or the design.", run: requirementsFreeOfProducts,
		},
		{
			ID: "T13", Perspective: technical, Criterion: "puts steps after what they depend on", Severity: review.Medium, Weight: 3,
			Topic: "dependencies", Source: "spec-kit task order",
			Suggestion: "Re-order or split the steps so that each one only needs earlier ones.", run: orderHolds,
		},
	}
}

// showsImage reports whether the document has an image whose file is not known to be missing.
func (m *analysis) showsImage() bool {
	files, ok := openFolder(m.input)
	if ok {
		defer files.close()
	}
	return slices.ContainsFunc(m.doc.Links, func(l document.Link) bool {
		target, _, local := l.Split()
		if !l.Image || !local || !ok {
			return l.Image
		}
		missing, _ := files.checkTarget(decodeFragment(target))
		return !missing
	})
}

func buildingBlocks(m *analysis) checkResult {
	for i := range m.doc.Blocks {
		if b := m.doc.Blocks[i]; document.IsDiagram(b) || b.Kind == document.Code && drawsTree(b.Code) {
			return passedWithProof(b.Line, "The building blocks are drawn ("+lineOf(b.Line)+")")
		}
	}
	for _, t := range m.doc.Tables {
		if t.Column(append([]string{"container"}, componentColumn...)...) >= 0 {
			return passedWithProof(t.Line, "A table lists the components ("+lineOf(t.Line)+")")
		}
	}
	for _, s := range m.doc.Sections {
		if blockHeadings.matches(fold(s.Title)) && len(m.doc.SubtreeBlocks(s)) > 0 {
			return passedWithProof(s.Line, "The building blocks have their own section: "+headingOf(s))
		}
	}
	for _, l := range m.linked {
		if len(l.index().find(blockHeadings)) > 0 {
			return passedWithProof(1, "The building blocks are in the linked file "+l.name)
		}
	}
	if m.showsImage() {
		return passed() // what is on it nobody looked at
	}
	return failed(absence(review.Medium, "Nothing shows the building blocks: no diagram, no list or table of components, no directory tree.",
		"Add to "+m.docName()+" one view of what surrounds the system and one of its components, as a diagram or a table."))
}

var blockHeadings = newTermList("components|component view|building blocks|modules|services|system overview|containers|container view|组件|模块|核心设计|系统结构")

// folderLine is a line of a listing of folders, and minFolders how many make one.
var folderLine = pattern.New(`(?m)^\s*[\w.-]+/(?:\s|$)`)

const minFolders = 3

// drawsTree reports whether a code block draws boxes or a directory tree.
func drawsTree(code string) bool {
	return len(folderLine.FindAllString(code, minFolders)) == minFolders || strings.ContainsAny(code, "├└┌│╔") || strings.Contains(code, "+--") || strings.Contains(code, "-->")
}
