package document

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"parley/engine/pattern"
)

// Profile is the kind of artifact, which decides what may be asked of it.
type Profile string

// The profiles: one for each artifact of a session, and General for any other document.
const (
	Context       Profile = "discovery context"
	Brief         Profile = "brief"
	Specification Profile = "requirements"
	Architecture  Profile = "architecture"
	Epics         Profile = "epics"
	Readiness     Profile = "readiness report"
	General       Profile = "general"
)

// The kinds of other documents that a few checks know.
const (
	Proposal      Profile = "proposal"
	ReadMe        Profile = "README"
	ChangeLogKind Profile = "change log"
	Policy        Profile = "policy"
	Map           Profile = "map"
	Report        Profile = "report"
)

// Profiles are all kinds, those of a session first.
func Profiles() []Profile {
	return []Profile{Context, Brief, Specification, Architecture, Epics, Readiness, Proposal, ReadMe, ChangeLogKind, Policy, Map, Report, General}
}

// Ground is what a document's kind was told by.
type Ground string

// The grounds, the surest first. A document of no known kind has none.
const (
	ByTitle   Ground = "title"
	ByContent Ground = "content"
	ByName    Ground = "file name"
)

// kindHints are the words by which a file's name or a title tells a kind; the first hit wins.
var kindHints = []struct {
	profile Profile
	words   string
}{
	{ReadMe, "readme"},
	{ChangeLogKind, "changelog changes releasenotes"},
	{Policy, "policy contributing governance conduct"},
	{Map, "map matrix"},
	{Proposal, "proposal rfc kep otep pep tep vep hip jep cfp msc adr enhancement"},
	{Readiness, "readiness"},
	{Report, "report postmortem retrospective minutes"},
	{Epics, "epic stories backlog"},
	{Architecture, "architecture arch"},
	{Specification, "requirement srs spec"},
	{Brief, "brief pitch prd"},
}

// detectProfile asks the title, then the content, and the file's name only where neither tells: a name is given before
// anything is written, and kept when the text becomes something else.
func detectProfile(d *Document) (Profile, Ground) {
	if d.Format == JSON {
		return jsonProfile(d.Root), ByContent
	}
	if d.isApplication() {
		return General, ""
	}
	title := d.firstTitle()
	ends := titleEnds(title)
	if family := numberedAs(title); family != "" {
		ends = family
	}
	fits := kindsByContent(d)
	if kind, ok := profileHint(ends); ok && kind != ReadMe && (kind != Architecture || d.isDesign()) && !d.isSubject(kind, fits) {
		return kind, ByTitle
	}
	named, hasName := d.nameKind()
	switch {
	case hasName && slices.Contains(fits, named):
		return named, ByContent
	case len(fits) > 0:
		return fits[0], ByContent
	case hasName:
		return named, ByName
	}
	return General, ""
}

// isSubject reports whether a word of the title names what a text is about and not what it is: a proposal of a retention policy has the parts
// of a proposal, and a policy has none of them; a design of what changes lists no releases.
func (d *Document) isSubject(kind Profile, fits []Profile) bool {
	switch kind {
	case ChangeLogKind:
		return !slices.Contains(fits, kind) && (len(fits) > 0 || d.hasDesignHeadings())
	case Policy, Map, Specification, Brief, Report:
		return len(fits) > 0 && fits[0] == Proposal && !slices.Contains(fits, kind)
	default:
		return false
	}
}

// nameKind is the kind that the file's name tells, or else its folder's.
func (d *Document) nameKind() (Profile, bool) {
	p := filepath.ToSlash(strings.ToLower(d.Path))
	base := strings.TrimSuffix(path.Base(p), path.Ext(p))
	if family := numberedAs(base); family != "" {
		base = family
	}
	if d.isOneOfProposals() {
		return Proposal, true
	}
	for _, name := range []string{base, path.Base(path.Dir(p))} {
		if hinted, ok := profileHint(name); ok && (hinted != Architecture || d.isDesign()) {
			return hinted, true
		}
	}
	return "", false
}

// numbered is a title or a name that begins with the number of one among many: what comes behind it is what that one is about, as in
// "REQ-004: Monthly report", and not what the document is.
var numbered = pattern.New(`^\W*(?:(req|rq|fr|nfr|br|sr|uc|us|feat)(?:-[a-z]{1,10})?[-_]?\d|(epic|story|feature|requirement|adr)[-_ ]?\d)`)

// numberedAs is the family of the number that a title or a name in lower case begins with, "" for none.
func numberedAs(text string) string {
	m := numbered.FindStringSubmatch(text)
	if m == nil {
		return ""
	}
	return m[1] + m[2]
}

// titleEnds are the words at both ends of a title and of its clauses, where it names what the document is: "Requirements:
// Forms", "Forms product brief". A word in the middle is what the document is about.
func titleEnds(title string) string {
	var ends []string
	for clause := range strings.FieldsFuncSeq(strings.ToLower(title), func(r rune) bool { return strings.ContainsRune(":：–—()[]|", r) }) {
		words := strings.Fields(strings.ReplaceAll(clause, "-", " "))
		switch n := len(words); {
		case n > maxTopicTitle:
			continue
		case n > 2:
			ends = append(ends, words[0], words[1], words[n-2], words[n-1])
		default:
			ends = append(ends, words...)
		}
	}
	return strings.Join(ends, " ")
}

// ProfileOfName is the kind that a document's own name tells; General where it tells none.
func ProfileOfName(name string) Profile {
	base := path.Base(filepath.ToSlash(strings.ToLower(name)))
	if hinted, ok := profileHint(strings.TrimSuffix(base, path.Ext(base))); ok {
		return hinted
	}
	return General
}

// firstTitle is the document's title, or its first heading of the top level.
func (d *Document) firstTitle() string {
	title := strings.ToLower(d.Title)
	for _, s := range d.Sections {
		if s.Level == 1 && title == "" {
			title = strings.ToLower(s.Title)
		}
	}
	return title
}

func profileHint(name string) (Profile, bool) {
	parts := strings.FieldsFunc(name, func(r rune) bool { return r == '-' || r == '_' || r == '.' || r == ' ' })
	for _, row := range kindHints {
		for _, word := range strings.Fields(row.words) {
			for i, part := range parts {
				if (part == word || part == word+"s") && (i == 0 || !qualifiers[parts[i-1]]) {
					return row.profile, true
				}
			}
		}
	}
	return "", false
}

// qualifiers before a word make it something else: "location per architecture".
var qualifiers = wordSet(`per by for cross multi each any no non`)

// isDesign reports whether a document called an architecture has the shape of one, or is too short to tell.
func (d *Document) isDesign() bool {
	if len(d.Sections) <= fewSections || isArchitectural(d) {
		return true
	}
	for _, s := range d.Sections {
		if containsAny(strings.ToLower(s.Title), designWords) {
			return true
		}
	}
	return false
}

const fewSections = 4

var designWords = []string{
	"architecture", "component", "module", "service", "deployment", "decision", "context", "building block", "data model", "database", "storage",
	"stack", "container", "runtime", "operation", "api", "security", "infrastructure", "架构", "组件", "模块", "服务", "部署", "决策", "数据", "存储", "运行",
}

func jsonProfile(root *Node) Profile {
	for _, key := range []string{"problem_statement", "target_users", "exploration_dimensions", "dimensions", "integration_points", "seed_analysis"} {
		if root.Get(key) != nil {
			return Context
		}
	}
	for _, key := range []string{"confirmed_features", "requirements", "non_functional_requirements", "features"} {
		if root.Get(key) != nil {
			return Specification
		}
	}
	return Context
}

func countTopics(have Topic, wanted ...Topic) int {
	n := 0
	for _, t := range wanted {
		if have.Has(t) {
			n++
		}
	}
	return n
}

// isArchitectural reports whether a text is a design: a chapter says so, and it has a diagram.
func isArchitectural(d *Document) bool {
	diagram := false
	for _, l := range d.Links {
		diagram = diagram || l.Image
	}
	for i := range d.Blocks {
		diagram = diagram || IsDiagram(d.Blocks[i])
	}
	if !diagram {
		return false
	}
	for _, s := range d.Sections {
		title := strings.ToLower(s.Title)
		if s.Level > 0 && s.Level <= 2 && containsAny(title, []string{"architecture", "components", "building block", "架构", "系统设计", "总体设计", "概要设计"}) {
			return true
		}
	}
	return false
}

// IsDiagram reports whether a code block draws a picture.
func IsDiagram(b Block) bool {
	return b.Kind == Code && (b.Language == "mermaid" || b.Language == "plantuml" || b.Language == "puml" || b.Language == "dot" || b.Language == "d2")
}
