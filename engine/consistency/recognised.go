package consistency

import (
	"path"

	"parley/engine/document"
	"parley/engine/pattern"
)

// Two places that differ contradict each other only where both are meant to hold at once. A folder of a real project also holds the plans of
// the next release, of one part, and older copies under other names. So most rules tell what they find only of documents each of which is
// the only one of its kind: one brief, one document of requirements, one architecture, one plan of epics, one report of a sort.

// kinds of documents by their names, the more specific first.
var kinds = []struct {
	name    string
	pattern *pattern.Pattern
}{
	{"readiness", pattern.New(`(?i)readiness|gate[- ]?check|就绪`)},
	{"validation", pattern.New(`(?i)validation|验证`)},
	{"glossary", pattern.New(`(?i)glossary|(?:^|[-_.])terms|术语|词汇`)},
	{"tests", pattern.New(`(?i)test[-_ ]?(?:plan|strategy|design|spec|cases)|测试`)},
	{"ux", pattern.New(`(?i)(?:^|[-_.])u[xi](?:[-_.]|$)|front[-_]?end[-_]spec|wireframe|交互`)},
	{"epics", pattern.New(`(?i)epic|史诗`)},
	{"stories", pattern.New(`(?i)stor(?:y|ies)(?:[-_.]|$)|故事`)},
	{"brief", pattern.New(`(?i)brief|vision|简介|概要`)},
	{"requirements", pattern.New(`(?i)(?:^|[-_.])prd|requirement|(?:^|[-_.])srs(?:[-_.]|$)|(?:^|[-_.])gdd(?:[-_.]|$)|^spec(?:ification)?\.|需求`)},
	{"architecture", pattern.New(`(?i)architect|tech(?:nical)?[-_ ]?(?:spec|design)|^design\.|架构|设计`)},
	{"decisions", pattern.New(`(?i)(?:^|[-_.])adrs?(?:[-_.]|$)|decision|决策`)},
	{"plan", pattern.New(`(?i)roadmap|release[-_ ]?plan|project[-_ ]?plan|milestones|计划|路线`)},
}

// kindOf is the kind of a document: by its folder where that is named for one, else by its name, else by what it holds; "" for none. The
// second is the set of documents that make up one of the kind.
func (f *file) kindOf() (kind, set string) {
	dir := path.Dir(f.Path)
	if kind = kindNamed(path.Base(dir)); kind != "" {
		return kind, dir
	}
	if f.isOne() {
		return "each " + prefixOf(f.owner), dir
	}
	if kind = kindNamed(path.Base(f.Path)); kind == "" {
		kind = profileKinds[f.Doc.Profile]
	}
	return kind, f.Path
}

func kindNamed(name string) string {
	for _, k := range kinds {
		if k.pattern.MatchString(name) {
			return k.name
		}
	}
	return ""
}

// profileKinds are the kinds of documents whose name tells none.
var profileKinds = map[document.Profile]string{
	document.Brief: "brief", document.Specification: "requirements", document.Architecture: "architecture", document.Epics: "epics", document.Readiness: "readiness",
}

// recognise finds the documents that are the only ones of their kind.
func (c *corpus) recognise() {
	sets := map[string]map[string]bool{}
	for _, f := range c.files {
		kind, set := f.kindOf()
		if sets[kind] == nil {
			sets[kind] = map[string]bool{}
		}
		sets[kind][set] = true
	}
	for _, f := range c.files {
		kind, _ := f.kindOf()
		f.sole = kind != "" && len(sets[kind]) == 1
	}
}

// isTold reports whether what a rule found is told as a contradiction; else it is a pair worth comparing.
func (c *corpus) isTold(telling Telling, x Contradiction) bool {
	switch telling {
	case Anywhere:
		return true
	case InPackage:
		return c.files[c.order[x.A.Path]].sole && c.files[c.order[x.B.Path]].sole
	case AsPair:
	}
	return false
}
