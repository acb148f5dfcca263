package consistency

import (
	"fmt"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// One document stores the bookings in PostgreSQL, another in SQLite. A project takes one product of a kind for one purpose: two are told
// where each is chosen, for the same or for all, and nobody names the two together, as who weighs them, moves from the one to the other or
// uses both does.

// choice is a product that a document chooses.
type choice struct {
	file     *file
	kind     *productKind
	product  string
	labelled bool            // "Database: PostgreSQL", which says nothing of a purpose
	purpose  map[string]bool // the words that say what it is for, but for those that say the kind
	device   bool            // on the phone of a user, and not on a server
	place    Place
}

var (
	// chosenBy stands before what something is stored in, written in, handled by.
	chosenBy = pattern.New(`(?i)\b(?:stor(?:e|es|ed|ing)|sav(?:e|es|ed)|kept|keeps?|persist(?:s|ed)?|held|hosted|deployed|runs?|built|written|implemented|handled|processed|sent|published|queued|exchanged?|goe?s?|indexed|authenticated?|paid|pays?)\b[^.;:,()]{0,40}?\b(?:in|on|to|with|by|through|via|using|over)\s+(?:an?\s+|the\s+|one\s+)?$`)
	// chosenAs stands before what is taken.
	chosenAs = pattern.New(`(?i)\b(?:uses?|using|chose|choose|chosen|selected?|adopt(?:s|ed)?|pick(?:s|ed)?|rel(?:y|ies) on|based on|is|are|will be|must be|shall be)\s+(?:an?\s+|the\s+|one\s+)?$`)
	// notChosen is in a sentence that weighs products, tells of what was or may be, or of something on the side.
	notChosen = pattern.New(`(?i)\b(?:not|no|never|neither|nor|without|instead|rather|or|either|alternativ\w*|could|can|might|may|would|if|unless|when|whether|where|while|compar\w*|consider\w*|evaluat\w*|option\w*|candidates?|for example|e\.?g|such as|like|similar|versus|vs|than|was|were|had|old|legacy|former\w*|previous\w*|existing|current\w*|today|until|migrat\w*|mov(?:e|es|ed|ing)|replac\w*|switch\w*|from|import\w*|export\w*|test\w*|local\w*|dev|development|staging|ci|mock\w*|prototyp\w*|demo|examples?|later|future|phase|optional\w*|support\w*|compatib\w*|integrat\w*|backup|backups|archiv\w*|replica\w*|mirror\w*|analytic\w*|cach\w*|report\w*|fallback|third[- ]party|extern\w*|customers?|their|connector\w*|plugin\w*|v[2-9]|release [2-9])\b|\?`)
	// besideProduct follows a name that is no choice of the product: one that is like it, or a part of it.
	besideProduct = pattern.New(`(?i)^(?:[-–](?:compatible|style|like|based)|[/+]|\s*(?:or|and|&)\s|['’]s\b|\s+(?:or|compatible|style|clients?|drivers?|sdks?|apis?|dumps?|syntax|protocol|services?|functions?|s3|s\d|events?|ses|sns|ads|maps|sheets|pay|play|sign[- ]in|analytics|auth\w*|cloud messaging|messaging|hosting|native|extensions?|plugins?|connector|script)\b)`)
	// onDevice says that something is on what a user holds.
	onDevice = pattern.New(`(?i)\b(?:phones?|devices?|on-device|clients?|browsers?|tablets?|laptops?|offline|mobile|handhelds?|edge|sensors?|app|desktop)\b`)
	onServer = pattern.New(`(?i)\b(?:servers?|services?|backend|back-end|cloud|api|central\w*)\b`)
	// aside is a heading whose text does not say what is built now.
	asideHeading = pattern.New(`(?i)\b(?:today|current\w*|existing|legacy|as[- ]is|status quo|migration|local|development|testing|tests?|option\w*|alternativ\w*|consider\w*|compar\w*|rejected|future|later|phase [2-9]|example\w*|v[2-9]|release [2-9])\b`)
)

// choiceTopics are sections in which nothing is chosen.
const choiceTopics = document.Alternatives | document.Options | document.Problem | document.ChangeLog | document.Risks | document.OpenQuestions | document.References |
	document.NonGoals | document.Later | document.Assumptions | document.Testing | document.Rollback

// choices finds two products of a kind that two documents choose for one purpose.
func choices(c *corpus) []Contradiction {
	all := c.readChoices()
	if len(all) < 2 {
		return nil
	}
	known := c.productsTogether()
	var found []Contradiction
	told := map[string]bool{}
	for i := range all {
		for j := i + 1; j < len(all); j++ {
			a, b := &all[i], &all[j]
			key := "choice " + a.kind.name + " " + a.product + " " + b.product
			if told[key] || a.file == b.file || a.kind != b.kind || a.product == b.product || a.device != b.device && (a.device && onServer.MatchString(b.place.Quote) || b.device && onServer.MatchString(a.place.Quote)) ||
				known[pairOf(a.product, b.product)] || !samePurpose(all, a, b) {
				continue
			}
			told[key] = true
			found = append(found, Contradiction{
				Severity: review.Medium, A: a.place, B: b.place, Key: key,
				Text: fmt.Sprintf("%s chooses %s and %s chooses %s: two products of one kind (%s), and nothing says that both are used.", a.file.Path, a.product, b.file.Path, b.product, a.kind.name),
			})
		}
	}
	return found
}

func pairOf(a, b string) [2]string {
	if b < a {
		a, b = b, a
	}
	return [2]string{a, b}
}

// samePurpose reports whether two choices are for one thing: their sentences name it, or one of them speaks of all that there is and no
// document chooses two products of the kind.
func samePurpose(all []choice, a, b *choice) bool {
	if _, both := shared(a.purpose, b.purpose); both > 0 {
		return true
	}
	if len(a.purpose) > 0 && len(b.purpose) > 0 || a.kind.name == "language" && (!a.labelled || !b.labelled) {
		return false
	}
	products := map[string]bool{}
	for i := range all {
		if all[i].kind == a.kind {
			products[all[i].product] = true
		}
	}
	return len(products) == 2
}

// readChoices are the choices of the documents that say what is built.
func (c *corpus) readChoices() []choice {
	var all []choice
	for _, f := range c.files {
		d := f.Doc
		if isAside(f.Path) || isPart(f.Path) || f.isReport() || !f.sole {
			continue
		}
		for i := range d.Blocks {
			b := &d.Blocks[i]
			if b.Kind == document.Code || b.Nav || b.Quoted || b.Struck || len(all) == maxChoices || d.IsWithin(b.Section, choiceTopics) || c.isAsideSection(f, b.Section) {
				continue
			}
			for _, k := range kindsOf(productsIn(b.Full)) {
				if ch, ok := c.labelledChoice(f, i, k); ok {
					all = append(all, ch)
				} else {
					all = append(all, c.saidChoices(f, i, k)...)
				}
			}
		}
	}
	return all
}

const maxChoices = 400

// isAsideSection reports whether a section, or one around it, tells of something else than what is built.
func (c *corpus) isAsideSection(f *file, section int) bool {
	for i := section; i >= 0; i = f.Doc.Sections[i].Parent {
		if f.Doc.Sections[i].Level > 1 && asideHeading.MatchString(f.Doc.Sections[i].Title) {
			return true
		}
	}
	return false
}

// labelledChoice reads "Database: PostgreSQL", as an item or a row.
func (c *corpus) labelledChoice(f *file, block int, k *productKind) (choice, bool) {
	b := &f.Doc.Blocks[block]
	label, value := strings.Trim(labelOf(f.Doc, b), " *:："), ""
	if b.Kind == document.Row {
		row := f.Doc.Tables[b.Table].Rows[b.Record]
		if len(row) < 2 {
			return choice{}, false
		}
		value = row[1].Full
	} else if _, after, ok := strings.Cut(b.Full, ":"); ok {
		if label == "" {
			label, _, _ = strings.Cut(b.Full, ":")
			label = strings.Trim(label, " *")
		}
		value = after
	}
	value = strings.Trim(value, " *`.")
	named := ofKind(productsIn(value), k)
	if !k.called.MatchString(label) || len(named) != 1 || named[0].start > 0 || notChosen.MatchString(b.Full) || besideProduct.MatchString(value[named[0].end:]) {
		return choice{}, false
	}
	return choice{file: f, kind: k, product: named[0].product, labelled: true, device: onDevice.MatchString(b.Full), place: Place{f.Path, b.Line, f.Doc.Quote(b.Span)}}, true
}

// saidChoices are the sentences of a block that choose the only product of the kind that they name.
func (c *corpus) saidChoices(f *file, block int, k *productKind) []choice {
	if f.Doc.Blocks[block].Kind == document.Row && len(document.ScanIDs(f.Doc.Blocks[block].Full)) == 0 {
		return nil
	}
	var found []choice
	for _, s := range f.Doc.SentencesOf(block) {
		named := ofKind(productsIn(s.Text), k)
		if len(named) != 1 || notChosen.MatchString(s.Text) || besideProduct.MatchString(s.Text[named[0].end:]) {
			continue
		}
		before, after := s.Text[:named[0].start], s.Text[named[0].end:]
		if !chosenBy.MatchString(before) && (!chosenAs.MatchString(before) || !k.role.MatchString(before+" "+after)) {
			continue
		}
		said := k.role.ReplaceAllString(idText.ReplaceAllString(before+" "+after, " "), " ")
		purpose := c.subjectWords(said, nil)
		for w := range purpose {
			if choiceWords[w] && (k.name != "language" || !parts[w]) {
				delete(purpose, w)
			}
		}
		found = append(found, choice{
			file: f, kind: k, product: named[0].product, purpose: purpose, device: onDevice.MatchString(s.Text),
			place: Place{f.Path, s.Line, f.Doc.Quote(s.Span)},
		})
	}
	return found
}

// choiceWords, stemmed, say that something is chosen, or stand for whatever there is.
var choiceWords = wordSet("use us store save keep kept persist hold held host deploi run built build written write implement handl process sent send publish queue exchang go goe chose choos chosen select adopt pick reli base data system servic app applic backend server phone devic client item want state inform record solut platform product project everyth content all")

// parts, stemmed, are the parts of a program, each of which is written in one language.
var parts = wordSet("backend server servic client app")

// productsTogether are the pairs of products that one paragraph, item or row of any document names together, or one document names beside
// its choice: who names both knows of both.
func (c *corpus) productsTogether() map[[2]string]bool {
	together := map[[2]string]bool{}
	for _, f := range c.files {
		inFile := map[*productKind]map[string]bool{}
		for i := range f.Doc.Blocks {
			b := &f.Doc.Blocks[i]
			named := productsIn(b.Full)
			for x := range named {
				for y := range x {
					together[pairOf(named[x].product, named[y].product)] = true
				}
			}
			if len(named) == 0 || f.Doc.IsWithin(b.Section, document.Alternatives, document.Options, document.ChangeLog, document.References) {
				continue
			}
			for _, n := range named {
				if inFile[n.kind] == nil {
					inFile[n.kind] = map[string]bool{}
				}
				inFile[n.kind][n.product] = true
			}
		}
		for _, products := range inFile {
			list := sortedWords(products)
			for x := range list {
				for y := range x {
					together[pairOf(list[x], list[y])] = true
				}
			}
		}
	}
	return together
}
