package document

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parley/engine/pattern"
)

// ID is one mention of a requirement, story, decision or the like.
type ID struct {
	// Name is the canonical form ("FR-8" for FR8, FR-08 and the members of FR-7..9); Written is the source's.
	Name, Written string
	Prefix        string
	Number        string
	Block         int // index of the block, or -1 for a heading
	Section       int
	Line          int
	// Defines is set where the id opens an item, a row or a heading: that is where it has its own text.
	Defines bool
	// Behind is set where the id stands behind the text that it defines: among several documents that may be a reference.
	Behind bool
	// Ranged is set for an id that a range or a list only implies.
	Ranged bool
}

// knownPrefixes are the id families of requirement documents; others count when a document defines several of a kind.
var knownPrefixes = wordSet(`FR NFR REQ US AC ADR EPIC STORY UC BR TC SR RISK FEAT TASK CON ASM GOAL RE DD FEATURE`)

// standards look like ids and are none.
var standards = wordSet(`SHA UTF ISO RFC CVE AES RSA MD TLS SSL HTTP IEEE GPT COVID RIP KEP PEP ES IPV CP X P Q PR H PM AM UTC GMT RS HS EN DIN IEC BSD MIT GPL LGPL APACHE CC WIN IE CO N T S W`)

var idPattern = pattern.New(`\b([A-Z][A-Z]{0,11}(?:-[A-Z]{1,10}|-[A-Z]\d{1,3}[A-Z]{1,4})?)[-_ ]?(\d{1,5}(?:\.\d{1,3})*[a-z]?)\b`)

// continuation reads what may follow an id: a range end or another member of a list.
var (
	rangeEnd   = pattern.New(`^\s*(?:-|–|—|\.\.\.?|~|to|through|thru|至|到)\s*(?:([A-Z][A-Z-]*)[-_]?)?(\d{1,5})[a-z]?\b`)
	listMember = pattern.New(`^\s*(?:,|/|&|、|and|和)\s*(\d{1,5})(\s*[-–]\s*\d{1,5})?\s*(?:$|[,;:.)\]|&、。；：]|and\b|和)`)
)

const (
	maxRange = 500    // a longer range is a mistake or no range
	maxIDs   = 50_000 // mentions; ranges can imply very many
)

type idMatch struct {
	prefix, number, written string
	// shown is the id as the document would write it, also for one that a range only implies.
	shown      string
	start, end int
	ranged     bool
}

// ScanIDs returns the canonical ids that a text names, ranges expanded, in order, without repeats.
func ScanIDs(text string) []string {
	var names []string
	for _, m := range scanIDs(text, nil) {
		if name := canonicalID(m.prefix, m.number); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// FirstID is the first id that a text names, canonical and as it is written; "" for none.
func FirstID(text string) (name, written string) {
	for _, m := range scanIDs(text, nil) {
		return canonicalID(m.prefix, m.number), m.shown
	}
	return "", ""
}

func canonicalID(prefix, number string) string {
	first, below, nested := strings.Cut(number, "-")
	if nested {
		return canonicalID(prefix, first) + "-" + cmp.Or(strings.TrimLeft(below, "0"), "0")
	}
	number = strings.TrimLeft(number, "0")
	if number == "" || number[0] == '.' {
		number = "0" + number
	}
	return prefix + "-" + number
}

// scanIDs finds ids of the accepted prefixes: the known ones, and extra ones this document uses.
func scanIDs(text string, extra map[string]bool) []idMatch {
	var found []idMatch
	if !strings.ContainsAny(text, "0123456789") {
		return nil
	}
	for _, at := range idPattern.FindAllStringSubmatchIndex(text, -1) {
		prefix, number := text[at[2]:at[3]], text[at[4]:at[5]]
		glued := at[3] == at[4]
		family := prefix
		if i := strings.IndexByte(prefix, '-'); i > 0 {
			family = prefix[:i]
		}
		if standards[prefix] || !knownPrefixes[family] && (glued || !extra[prefix]) {
			continue
		}
		if at[3] < at[4] && text[at[3]] == ' ' && !knownPrefixes[prefix] {
			continue
		}
		if below := numberBelow(family, number, text[at[1]:]); below != "" {
			number += "-" + below
			at[1] += 1 + len(below)
			found = append(found, idMatch{prefix, number, text[at[0]:at[1]], text[at[0]:at[1]], at[0], at[1], false})
			continue
		}
		found = append(found, idMatch{prefix, number, text[at[0]:at[1]], text[at[0]:at[1]], at[0], at[1], false})
		found = append(found, expand(text, prefix, text[at[0]:at[4]], number, at[1])...)
	}
	return found
}

// nestedFamilies are numbered within something else: STORY-001-002 is the second story of the first epic.
var nestedFamilies = wordSet(`STORY US TASK TC AC`)

var secondNumber = pattern.New(`^-(\d{1,5})\b`)

// numberBelow is the second number of an id that has two, "" for none. What could be a range ("US-3-5") is one: a second number
// shows itself by being no larger than the first, and in families that are often nested by leading zeros.
func numberBelow(family, number, rest string) string {
	m := secondNumber.FindStringSubmatch(rest)
	if m == nil {
		return ""
	}
	first, err := strconv.Atoi(number)
	second, _ := strconv.Atoi(m[1])
	zeros := nestedFamilies[family] && (number[0] == '0' || m[1][0] == '0')
	if err != nil || !zeros && second > first {
		return ""
	}
	return m[1]
}

var letterEnd = pattern.New(`^[-–]([a-z])\b`)

// letterRange reads the end of a range of letters: "-c" after FR20a.
func letterRange(number, rest string) (last, upper byte, is bool) {
	last = number[len(number)-1]
	m := letterEnd.FindStringSubmatch(rest)
	if m == nil || last < 'a' || m[1][0] <= last {
		return 0, 0, false
	}
	return last, m[1][0], true
}

// expand reads "-14", "to FR-14" and ", 3-5" after an id; head is what stands before the id's number.
func expand(text, prefix, head, number string, end int) []idMatch {
	var found []idMatch
	implied := func(n int, written string, from, to int) idMatch {
		return idMatch{prefix, strconv.Itoa(n), written, fmt.Sprintf("%s%0*d", head, len(number), n), from, to, true}
	}
	if last, upper, is := letterRange(number, text[end:]); is {
		for c := last + 1; c <= upper; c++ {
			number := number[:len(number)-1] + string(c)
			found = append(found, idMatch{prefix, number, text[end : end+2], head + number, end, end + 2, true})
		}
		return found
	}
	current, err := strconv.Atoi(number)
	for err == nil {
		rest := text[end:]
		if m := rangeEnd.FindStringSubmatchIndex(rest); m != nil {
			upper, _ := strconv.Atoi(rest[m[4]:m[5]])
			if m[2] >= 0 && strings.Trim(rest[m[2]:m[3]], "-") != prefix || upper <= current || upper-current > maxRange {
				return found
			}
			for n := current + 1; n <= upper; n++ {
				found = append(found, implied(n, text[end:end+m[1]], end, end+m[1]))
			}
			current, end = upper, end+m[1]
			continue
		}
		m := listMember.FindStringSubmatchIndex(rest)
		if m == nil {
			return found
		}
		current, err = strconv.Atoi(rest[m[2]:m[3]])
		end += m[3]
		found = append(found, implied(current, rest[m[2]:m[3]], end, end))
	}
	return found
}

func (d *Document) findIDs() {
	extra, atEnd := d.ownPrefixes(), d.numberedAtEnd()
	for _, s := range d.Sections {
		for _, m := range scanIDs(s.Title, extra) {
			opens := m.start <= idLead && !s.Topic.Has(ChangeLog)
			d.addID(m, -1, s.Index, s.Line, opens)
		}
		for i := s.First; i < s.Last; i++ {
			b := &d.Blocks[i]
			if b.Kind == Code || b.Nav {
				continue
			}
			for _, m := range scanIDs(b.Text, extra) {
				opens := opensWithID(b, m)
				behind := !opens && atEnd[i] && m.end >= len(strings.TrimRight(b.Text, ".)]* "))
				before := len(d.IDs)
				if d.addID(m, i, s.Index, d.Line(b.Source(m.start)), opens || behind); len(d.IDs) > before {
					d.IDs[before].Behind = behind
				}
			}
		}
	}
}

// idLead is how far from its start a heading or item may name the id it defines ("Story FR-1: …").
const idLead = 12

func opensWithID(b *Block, m idMatch) bool {
	if m.ranged || b.Kind == Paragraph && b.Lead == "" && m.start > 0 {
		return false
	}
	if rangeEnd.MatchString(b.Text[m.end:]) {
		return false // "FR-1 through FR-15 coverage" speaks of them
	}
	return strings.TrimLeft(b.Text[:m.start], "[(*_ ") == "" && (b.Kind != Paragraph || b.Lead != "" || definesAfter(b.Text[m.end:]))
}

// definesAfter reports whether a definition follows ("FR-1: the system …"), and not a sentence that begins with an id
// ("FR-1 was dropped").
func definesAfter(rest string) bool {
	rest = strings.TrimLeft(rest, ")]*_ ")
	return strings.HasPrefix(rest, ":") || strings.HasPrefix(rest, "：") || strings.HasPrefix(rest, "—") || strings.HasPrefix(rest, "–") || strings.HasPrefix(rest, "- ")
}

// shownID is how a document writes an id, and whether it does so where it defines it.
type shownID struct {
	text    string
	defines bool
}

// Shown is an id as this document writes it ("REQ-007" for REQ-7); an id it does not name stays canonical.
func (d *Document) Shown(name string) string {
	if as, known := d.shownIDs[name]; known {
		return as.text
	}
	return name
}

func (d *Document) addID(m idMatch, block, section, line int, defines bool) {
	if len(d.IDs) == maxIDs {
		if note := fmt.Sprintf("only the first %d mentions of ids were analysed", maxIDs); !slices.Contains(d.Notes, note) {
			d.Notes = append(d.Notes, note)
		}
		return
	}
	name := canonicalID(m.prefix, m.number)
	if as, known := d.shownIDs[name]; !known || defines && !as.defines {
		d.shownIDs[name] = shownID{m.shown, defines}
	}
	d.IDs = append(d.IDs, ID{
		Name: name, Written: m.written, Prefix: m.prefix, Number: m.number,
		Block: block, Section: section, Line: line, Defines: defines && !m.ranged, Ranged: m.ranged,
	})
}

var leadingID = pattern.New(`^[\[(*_ ]*([A-Z][A-Z]{0,11}(?:-[A-Z]{1,10}|-[A-Z]\d{1,3}[A-Z]{1,4})?)-(\d{1,5})\b`)

// ownPrefixes are the prefixes of this document's own making: at least two items, rows or headings begin with them.
func (d *Document) ownPrefixes() map[string]bool {
	numbers := map[string]string{}
	own := map[string]bool{}
	see := func(text string) {
		m := leadingID.FindStringSubmatch(text)
		if m == nil || standards[m[1]] {
			return
		}
		if first, seen := numbers[m[1]]; seen && first != m[2] {
			own[m[1]] = true
		} else {
			numbers[m[1]] = m[2]
		}
	}
	for _, s := range d.Sections {
		see(s.Title)
	}
	for i := range d.Blocks {
		if k := d.Blocks[i].Kind; k == Item || k == Row || k == Value || k == Paragraph && lineWithID.MatchString(d.Blocks[i].Text) {
			see(d.Blocks[i].Text)
		}
	}
	return own
}
