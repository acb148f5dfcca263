package consistency

import (
	"path"
	"strings"

	"parley/engine/pattern"
)

// Documents that are history contradict nothing: archives, and all but the newest of a report that is written again and
// again under its date.

var (
	historyFolder = pattern.New(`(?i)(?:^|/)[._]?(?:archi?v\w*|arhiv|old|legacy|history|backups?|deprecated|superseded|obsolete|completed)/`)
	dateInName    = pattern.New(`[-_.]?(20\d\d-?\d\d-?\d\d)[-_.]?`)
	copyInName    = pattern.New(`(?i)(?:^|[-_. ])(?:backup|bak|copy|temp|tmp|scratch\w*|old|orig|original|obsolete|deprecated|superseded|archived?)(?:[-_. ]|$)|change[-_ ]?proposal|correct[-_ ]?course`)
	versionInName = pattern.New(`(?i)[-_.](?:updated?|v\d+|old|new|final|draft|copy|original|orig|revised|backup|bak)$`)
	asideName     = pattern.New(`(?i)research|analysis|benchmark|competitive|market|comparison|调研|研究|分析|竞品|summary|completion|progress|retro|sprint|autopilot|cheat[-_ ]?sheet|briefing|findings|register|task|guide|checklist|status|handoff|migration|review|journal|diary|(?:^|[-_/.])log|week[-_]?\d|proposal|workflow|总结|进度|周报|session|implementation|story|testing|test[-_]plan|release|beta|backlog|brainstorm|distillate|example|template|audit|report`)
	asideFolder   = pattern.New(`(?i)(?:^|/)(?:stories|tests?|test[-_]results|verification|implementation|examples?|templates?|issues|bugs?|fixes|sessions?|tutorials?|changes|research|sprint[-_]artifacts|reports?|deployment|approvals?|operations|ops|runbooks?|testing|guides?|proposals?|sprints|autopilot|assessments|briefings|retros?|logs?|qa)/`)
	partFolder    = pattern.New(`(?i)(?:^|/)(?:modules?|features?|components?|services?|wireframes?|screens?|pages|apis?|integrations?)/`)
	storyName     = pattern.New(`^(?:story[-_ ]?)?\d+[a-z]?[.-]\d+[a-z]?[.-]`)
	judges        = pattern.New(`(?i)readiness|validation`)
)

func isHistory(file string) bool { return historyFolder.MatchString(file) }

// isPart reports whether a document is about one of many like parts, each with values of its own: a module, a screen, a story.
func isPart(file string) bool {
	return partFolder.MatchString(file) || storyName.MatchString(path.Base(file))
}

// isAside reports whether a document is none of those that say what is to be built: it tells what others do, or how the work on
// one part of it went. Its values are those of other things.
func isAside(file string) bool {
	return (asideName.MatchString(path.Base(file)) || asideFolder.MatchString(file)) && !judges.MatchString(path.Base(file))
}

// planName is a word in the name of a document that says what is to be built, or judges that it is said.
var planName = pattern.New(`(?i)prd|require|srs|brief|vision|architect|design|spec|(?:^|[-_./ ])ux|epic|stor(?:y|ies)|adr|decision|glossary|terms|readiness|validation|test[-_ ]?plan|plan|roadmap|milestone|scope|gdd|nfr|charter|proposal|需求|架构|设计|史诗|故事|术语|简介|计划|就绪|规格|决策`)

// fewDocuments is how many documents a package has that was put together to be read together. Of a folder that holds more, many are logs,
// notes and manuals.
const fewDocuments = 12

// inPlan reports whether a place stands in one of the documents of a plan, and not in an older copy or a proposal to change it.
func (c *corpus) inPlan(p Place) bool { return c.isPlan(c.files[c.order[p.Path]]) }

func (c *corpus) isPlan(f *file) bool {
	name := path.Base(f.Path)
	return f.isOne() || !copyInName.MatchString(name) && (len(c.files) <= fewDocuments || planName.MatchString(name) || planPart.MatchString(f.Path))
}

// planPart is a folder that says what its documents are.
var planPart = pattern.New(`(?i)(?:^|/)(?:prd|requirements?|architecture|adrs?|decisions|epics?|specs?|design)/`)

// newest leaves of each series of documents that differ in their date only the one with the last date, and of two versions
// of one name the first.
func newest(docs []Document) []Document {
	last := map[string]string{} // of a series: the newest date
	bases := map[string]bool{}
	for _, d := range docs {
		if series, date := seriesOf(d.Path); date != "" {
			last[series] = max(last[series], date)
		}
		bases[withoutExt(d.Path)] = true
	}
	var kept []Document
	for _, d := range docs {
		if series, date := seriesOf(d.Path); date != "" && date != last[series] {
			continue
		}
		if base := withoutExt(d.Path); versionInName.MatchString(base) && bases[versionInName.ReplaceAllString(base, "")] {
			continue
		}
		kept = append(kept, d)
	}
	return kept
}

var releaseInName = pattern.New(`(?i)(?:^|[-_. ])v(\d+(?:\.\d+)*)(?:[-_. ]|$)`)

// twoReleases reports whether the documents of a contradiction are those of two releases, by their names: what the first leaves out the
// second may build.
func twoReleases(x Contradiction) bool {
	a, b := releaseInName.FindStringSubmatch(path.Base(x.A.Path)), releaseInName.FindStringSubmatch(path.Base(x.B.Path))
	return a != nil && b != nil && a[1] != b[1]
}

func withoutExt(file string) string { return strings.TrimSuffix(file, path.Ext(file)) }

// seriesOf is a path without the date in its name, and that date.
func seriesOf(file string) (series, date string) {
	dir, name := path.Split(file)
	m := dateInName.FindStringSubmatch(name)
	if m == nil {
		return file, ""
	}
	return dir + strings.Replace(name, m[0], "@", 1), strings.ReplaceAll(m[1], "-", "")
}
