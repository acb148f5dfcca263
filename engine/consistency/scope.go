package consistency

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// scoped is a thing that a document excludes or includes.
type scoped struct {
	file  *file
	name  string
	words map[string]bool
	place Place
	entry *entry // of a heading with an id
	said  bool   // it is a sentence, and no name
}

var (
	// laterCue is what puts an item off; what comes later is in no conflict with what is left out now.
	laterCue = pattern.New(`(?i)\b(?:later|future|phase [2-9]|phase (?:two|three)|v[2-9]|(?:release|version) [2-9]|post[- ]mvp|post[- ]launch|deferred|backlog|stretch|growth|vision|nice[- ]to[- ]have|won['’]?t|could|not|no|never|without|except|exclud\w*|only|instead|beyond|omitted|skip\w*|left|out of scope|optional\w*)\b|二期|三期|后续|以后|未来|暂不|仅`)
	// partCue narrows what is excluded to a part or a kind of the thing.
	partCue = pattern.New(`(?i)\b(?:advanced|full|complete|complex|native|automat\w*|custom\w*|external|third[- ]party|other|additional|multiple|multi|more than|beyond|real[- ]time|in[- ]app|own|any|all|other than|except|unless|initial\w*|mvp|v1|first release|phase 1|this phase|for now|at launch)\b|高级|完整|自动|多|其他|第三方|首期|一期|第一`)
	// untilCue excludes something for a time.
	untilCue = pattern.New(`(?i)\b(?:deferred|later|future|next|phase|epic[ -]?\d+|sprint|v[2-9]|post|until|initially|yet|for now|planned|separate|m\d+|r\d+|release \d+|milestone \d+)\b|后续|以后|未来|暂|下一`)
	// clauseEnd ends the name of a scope item.
	clauseEnd = pattern.New(`\s[—–-]\s|[:：;；.。(（,，]| because | since | as | until | unless | so that | \| `)
	inScope   = pattern.New(`(?i)^(?:\d[\d.]*\s*)?(?:in[- ]scope|scope|scope of .*|mvp(?: scope| features?)?|what is in(?: scope)?|(?:core |key |main |included )?features?|范围|范围内|功能范围|本期范围|主要功能)$`)
)

// scopes finds what one document leaves out and another builds.
func scopes(c *corpus) []Contradiction {
	excluded, included := c.readScope()
	if len(excluded) == 0 {
		return nil
	}
	marks := c.marks()
	posted := map[string][]int{}
	for i, in := range included {
		for w := range in.words {
			posted[rootOf(w)] = append(posted[rootOf(w)], i)
		}
	}
	var found []Contradiction
	for _, out := range excluded {
		var candidates []int
		for i, w := range sortedWords(out.words) {
			if of := posted[rootOf(w)]; i == 0 || len(of) < len(candidates) {
				candidates = of
			}
		}
		for _, i := range candidates[:min(len(candidates), maxPosted)] {
			in := included[i]
			if in.file == out.file || !sameScope(out, in) || in.entry != nil && c.isLater(in.entry, marks) {
				continue
			}
			severity := review.High
			if in.said || len(in.words) != len(out.words) || !within(out.words, in.words) {
				severity = review.Medium // like words are one sign, a title of the same name is a second
			}
			found = append(found, Contradiction{
				Severity: severity, A: out.place, B: in.place, Key: "scope " + strings.Join(sortedWords(out.words), " "),
				Text: fmt.Sprintf("%s excludes “%s”, and %s includes “%s”.", out.file.Path, document.Shorten(out.name, maxShown), in.file.Path, document.Shorten(in.name, maxShown)),
			})
			break
		}
	}
	return found
}

// sameScope reports whether what is included is what was excluded: it has all its words, and not many more.
func sameScope(out, in scoped) bool {
	both := 0
	for w := range out.words {
		if !slices.ContainsFunc(sortedWords(in.words), func(o string) bool { return sameRoot(w, o) }) {
			return false
		}
		both++
	}
	extra := len(in.words) - both
	if both == 1 && !strings.ContainsFunc(out.name, isHan) {
		return strings.EqualFold(out.name, in.name)
	}
	return extra == 0 || both >= 2 && extra <= both/2
}

const (
	// maxScopeWords is how long the name of a thing is.
	maxScopeWords = 6
	// maxSaidWords is how long the sentence is that demands a thing and says little else.
	maxSaidWords = 12
	rootLength   = 5 // letters that two words of one root have in common
	rootEnding   = 4 // and how many more one of them has
)

// rootOf is what words of one root begin with.
func rootOf(w string) string {
	if w[0] >= 0x80 {
		return w
	}
	return w[:min(len(w), rootLength)]
}

// sameRoot reports whether two stems are forms of one word: the stemmer keeps "compar" and "comparison" apart.
func sameRoot(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	return a == b || len(a) >= rootLength && a[0] < 0x80 && strings.HasPrefix(b, a) && len(b)-len(a) <= rootEnding
}

// demandWords, stemmed, are those of a demand that name neither what is done nor to what.
var demandWords = wordSet("system applic app user abl can allow let provid offer support enabl must shall should possibl someon")

// readScope reads the lists of what is left out, and what is built: the items of scopes, the headings of epics, stories and
// requirements.
func (c *corpus) readScope() (excluded, included []scoped) {
	for _, f := range c.files {
		d := f.Doc
		if isAside(f.Path) {
			continue
		}
		whole := !partOfPlan.MatchString(path.Base(f.Path)) && !planFolder.MatchString(f.Path) && !isPart(f.Path) && !isAny(prefixOf(f.owner), "EPIC", "STORY", "US", "FEAT")
		for i := range d.Blocks {
			b := &d.Blocks[i]
			if b.Kind == document.Code || b.Nav || b.Struck || b.Quoted || b.Kind == document.Paragraph || b.Depth > 1 {
				continue
			}
			place := func() Place { return Place{f.Path, b.Line, d.Quote(b.Span)} }
			out, told := listLead(d, i)
			switch {
			case !told && includesScope(d, b.Section): // "In scope" below "In scope and out of scope"
			case !whole && d.IsWithin(b.Section, document.NonGoals): // what one epic leaves out another builds
			case d.IsWithin(b.Section, document.NonGoals) && (!told || out) || told && out && inScope.MatchString(strings.TrimSpace(d.Sections[b.Section].Title)):
				if laterCue.MatchString(d.Heading(b.Section)) && !plainExclusion.MatchString(d.Heading(b.Section)) {
					continue
				}
				name := scopeName(b)
				if words := c.words(name); isScopeName(name, words) && !partCue.MatchString(b.Full) && !untilCue.MatchString(b.Full) {
					excluded = append(excluded, scoped{file: f, name: name, words: words, place: place()})
				}
			case inScope.MatchString(strings.TrimSpace(d.Sections[b.Section].Title)) && !b.Task && !d.IsWithin(b.Section, document.NonGoals) && !out:
				name := scopeName(b)
				if words := c.words(name); isScopeName(name, words) && !laterCue.MatchString(b.Full) {
					included = append(included, scoped{file: f, name: name, words: words, place: place()})
				}
			}
		}
	}
	for _, e := range c.entries {
		if isAny(e.prefix, "EPIC", "STORY", "US", "FR", "REQ", "FEAT", "FEATURE") && len(e.titleWords) > 0 && !isAside(e.file.Path) {
			included = append(included, scoped{file: e.file, name: e.title, words: e.titleWords, place: e.place(), entry: e})
		} else if in, ok := c.saidScope(e); ok {
			included = append(included, in)
		}
	}
	for _, f := range c.files {
		if isAside(f.Path) {
			continue
		}
		for _, h := range plannedIn(f) {
			if words := c.words(h.title); len(words) > 0 && !h.isLater() {
				included = append(included, scoped{file: f, name: h.title, words: words, place: h.place()})
			}
		}
	}
	return excluded, included
}

// saidScope is what a requirement without a title demands, where that is said in few words.
func (c *corpus) saidScope(e *entry) (scoped, bool) {
	if !isDemand(e) || e.block < 0 || len(e.titleWords) > 0 || isAside(e.file.Path) || document.Size(e.text) > maxSaidWords || laterCue.MatchString(e.text) || !e.defines() {
		return scoped{}, false
	}
	words := c.words(e.text)
	for w := range words {
		if demandWords[w] {
			delete(words, w)
		}
	}
	return scoped{file: e.file, name: e.text, words: words, place: e.place(), entry: e, said: true}, len(words) > 0
}

// includesScope reports whether the innermost heading that speaks of scope includes what stands below it, or both includes and excludes.
func includesScope(d *document.Document, section int) bool {
	for i := section; i >= 0; i = d.Sections[i].Parent {
		if includedHead.MatchString(notInScope.ReplaceAllString(d.Sections[i].Title, "")) {
			return true
		}
		if plainExclusion.MatchString(d.Sections[i].Title) {
			return false
		}
	}
	return false
}

var (
	includedHead = pattern.New(`(?i)\bin[- ]scope\b|\bincluded\b|范围内`)
	notInScope   = pattern.New(`(?i)\bnot[- ](?:in[- ]scope|included)\b|不在范围内`)
)

// isLater reports whether an epic, story or requirement comes later, or is only spoken of.
func (c *corpus) isLater(e *entry, marks map[string]bool) bool {
	return marks[e.id] || laterCue.MatchString(e.title) || laterCue.MatchString(e.file.Doc.Heading(e.section)) ||
		e.file.Doc.IsWithin(e.section, document.NonGoals, document.Later, document.ChangeLog, document.Risks, document.OpenQuestions) ||
		e.block < 0 && textPutsOff(e.text)
}

// listLead reports what the line before a list says of it: that its items are left out, or in; told is false without one.
func listLead(d *document.Document, block int) (out, told bool) {
	b := &d.Blocks[block]
	for i := block - 1; i >= 0 && d.Blocks[i].Section == b.Section && block-i <= maxListed; i-- {
		if p := &d.Blocks[i]; p.Kind == document.Paragraph && p.Depth == 0 {
			if document.Size(p.Full) > maxScopeWords*2 {
				return false, false
			}
			return outLead.MatchString(p.Full), true
		}
	}
	return false, false
}

// maxListed is how many items of a list are looked at for the line before it.
const maxListed = 60

var outLead = pattern.New(`(?i)\b(?:out|not|exclu\w*|never|deferred|later|post|won['’]?t|no)\b|不|范围外|排除|后续`)

var planFolder = pattern.New(`(?i)(?:^|/)(?:epics?|stories|phases?|sprints?|milestones?)/`)

var partOfPlan = pattern.New(`(?i)epic|story|phase|sprint|feature|tech[-_]?spec|milestone|史诗|故事`)

var plainExclusion = pattern.New(`(?i)out of scope|non[- ]?goals?|not in scope|exclu|范围外|非目标|不做|不包括`)

// marks are the ids that some document puts off: not in the MVP, or a priority of could or won't.
func (c *corpus) marks() map[string]bool {
	later := map[string]bool{}
	for _, f := range c.facts {
		if f.kind == mvpFact && f.value == "no" || f.kind == priorityFact && (f.value == "could" || f.value == "won't") {
			later[f.id] = true
		}
	}
	return later
}

// scopeName is the head of an item: what it is about, before it explains itself.
func scopeName(b *document.Block) string {
	text := b.Full
	if b.Kind == document.Row {
		text, _, _ = strings.Cut(text, " | ")
	}
	if b.Lead != "" && strings.HasPrefix(text, b.Lead) {
		text = b.Lead
	}
	text = strings.TrimSpace(strings.Trim(text, " *:："))
	if at := clauseEnd.FindStringIndex(text); at != nil && at[0] > 0 {
		text = text[:at[0]]
	}
	return strings.TrimSpace(refusal.ReplaceAllString(strings.TrimSpace(text), ""))
}

// refusal is how an item begins that says that it is left out.
var refusal = pattern.New(`(?i)^(?:(?:we|the \w+|it) (?:will|shall|do(?:es)?|is|are) not (?:going to )?(?:build|offer|support|include|provide|have|add|do|cover|handle)\s+|no\s+|not\s+|without\s+)(?:an?\s+|the\s+)?`)

func isScopeName(name string, words map[string]bool) bool {
	if strings.ContainsFunc(name, isHan) {
		return len(words) >= 1 && len([]rune(name)) >= 3 && len([]rune(name)) <= 14
	}
	return len(words) >= 1 && document.Size(name) >= 2 && document.Size(name) <= maxScopeWords && !slices.Contains([]string{"none", "n/a"}, strings.ToLower(name))
}
