package document

import (
	"path"
	"path/filepath"
	"strings"
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

// nameHints decide by the file's name, then by its folder's; the first hit wins.
var nameHints = []struct {
	profile Profile
	words   string
}{
	{General, "readme changelog contributing adr"},
	{Readiness, "readiness"},
	{Epics, "epic stories backlog"},
	{Architecture, "architecture arch"},
	{Specification, "requirement srs spec"},
	{Brief, "brief vision pitch prd"},
}

// detectProfile goes by the name, the title and the content, in this order; declared is set for the first two.
func detectProfile(d *Document) (found Profile, declared bool) {
	if d.Format == JSON {
		return jsonProfile(d.Root), true
	}
	p := filepath.ToSlash(strings.ToLower(d.Path))
	base := strings.TrimSuffix(path.Base(p), path.Ext(p))
	for _, name := range []string{base, path.Base(path.Dir(p))} {
		if hinted, ok := hint(name); ok && (hinted != Architecture || d.designs()) {
			return hinted, true
		}
	}
	if hinted, ok := hint(strings.Join(strings.Fields(d.firstTitle()), "-")); ok && hinted != General {
		return hinted, true
	}
	return profileByContent(d), false
}

// ProfileOfName is the kind that a document's own name tells; General where it tells none.
func ProfileOfName(name string) Profile {
	base := path.Base(filepath.ToSlash(strings.ToLower(name)))
	if hinted, ok := hint(strings.TrimSuffix(base, path.Ext(base))); ok {
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

func hint(name string) (Profile, bool) {
	parts := strings.FieldsFunc(name, func(r rune) bool { return r == '-' || r == '_' || r == '.' || r == ' ' })
	for _, row := range nameHints {
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

// designs tells that a document called an architecture has the shape of one, or is too short to tell.
func (d *Document) designs() bool {
	if len(d.Sections) <= fewSections || architectural(d) {
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

func profileByContent(d *Document) Profile {
	blocks, topics := 0, Topic(0)
	for _, s := range d.Sections {
		if isRequirementHeading(s.Title) {
			blocks++
		}
		if s.Level <= 3 {
			topics |= s.Topic
		}
	}
	requirements, stories := map[string]bool{}, map[string]bool{}
	for _, id := range d.IDs {
		switch {
		case !id.Defines:
		case id.Prefix == "EPIC" || id.Prefix == "STORY" || id.Prefix == "US":
			stories[id.Name] = true
		case requirementFamily(id.Prefix):
			requirements[id.Name] = true
		}
	}
	switch {
	case blocks >= 2:
		return Specification
	case len(stories) >= 3:
		return Epics
	case len(requirements) >= 5:
		return Specification
	case countTopics(topics, Problem, Goals, NonGoals, Users, Alternatives, Metrics) >= 3:
		return Brief
	case architectural(d):
		return Architecture
	default:
		return General
	}
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

// architectural tells a design text: a chapter says so, and it has a diagram.
func architectural(d *Document) bool {
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

// IsDiagram tells a code block that draws a picture.
func IsDiagram(b Block) bool {
	return b.Kind == Code && (b.Language == "mermaid" || b.Language == "plantuml" || b.Language == "puml" || b.Language == "dot" || b.Language == "d2")
}
