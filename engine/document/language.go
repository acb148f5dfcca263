package document

import (
	"math/bits"
	"strings"
	"sync"
)

// Language is the language of a document's prose, by its English name; "" where there is too little text to tell.
type Language string

// The languages that checks read. Others are only recognised.
const (
	English Language = "English"
	Chinese Language = "Chinese"
)

// functionWords are frequent short words of each language, chosen so that few stand in another one's list.
var functionWords = sync.OnceValue(func() []vocabulary {
	return []vocabulary{
		{English, wordSet(`the and of to in is that for with as be by are this it on not from or an will can which should have has we when if must`)},
		{"German", wordSet(`der die und das den von zu mit sich des auf für ist im dem nicht ein eine als auch es werden wird aus bei sind oder einer wir ziel ziele anforderung anforderungen risiko risiken nutzer benutzer zielgruppe muss müssen soll sollen hintergrund lösung umsetzung übersicht einleitung zusammenfassung annahmen abgrenzung maßnahmen jede jeden keine wenn nach bis statt über`)},
		{"French", wordSet(`le la les des et est un une du dans pour que qui sur pas par plus avec ce sont au aux nous cette être ou doit objectif objectifs exigence exigences risque risques utilisateurs contexte doivent chaque sans`)},
		{"Spanish", wordSet(`el la los las de que en y un una por con para del se es no al lo como más pero sus su este esta ser debe objetivo requisitos riesgo riesgos usuarios alcance deben cada sin`)},
		{"Portuguese", wordSet(`o os as de que e do da em um uma para com não por dos das ao como mais mas foi ser deve são pelo pela requisito riscos risco usuários utilizadores âmbito devem sem até`)},
		{"Italian", wordSet(`il lo gli di che e un una per con non del della dei delle si da nel sono come più anche questo questa deve essere obiettivo obiettivi requisiti rischio rischi utenti devono ogni senza`)},
		{"Dutch", wordSet(`de het een en van te dat die voor met op zijn niet aan er om ook als door naar bij wordt worden maar moet kan doel doelen eisen risico gebruikers moeten elke zonder`)},
		{"Polish", wordSet(`i w na z do się nie że jest to jak po dla od przez przy oraz są być lub może który która cel cele wymagania ryzyko ryzyka użytkownik użytkownicy musi muszą każdy bez`)},
		{"Swedish", wordSet(`och att det som en på är av för med den till inte ett om från kan ska eller vi har men mål krav risker användare måste varje utan`)},
	}
})

// languagesOfWord are the languages that each function word belongs to, as bits: a long text is looked up in one table.
var languagesOfWord = sync.OnceValue(func() map[string]uint16 {
	known := map[string]uint16{}
	for j, l := range functionWords() {
		for w := range l.words {
			known[w] |= 1 << j
		}
	}
	return known
})

// vocabulary are words of a language.
type vocabulary struct {
	language Language
	words    map[string]bool
}

// scripts are languages that their writing gives away.
var scripts = []struct {
	language  Language
	low, high rune
}{
	{"Japanese", 0x3040, 0x30FF},
	{"Korean", 0xAC00, 0xD7A3},
	{"Russian", 0x0400, 0x04FF}, // or another language of that script
	{"Arabic", 0x0600, 0x06FF},
	{"Greek", 0x0370, 0x03FF},
	{"Hebrew", 0x0590, 0x05FF},
	{"Thai", 0x0E00, 0x0E7F},
	{"Hindi", 0x0900, 0x097F},
}

// How much text tells a language: fewer words may be any, and a text in which hardly a function word stands is a list.
const (
	minLanguageWords = 40
	minFunctionShare = 0.08
	// A plan in lists has few sentences. So many words of one foreign language, and so many for each English one, tell it too.
	minForeignWords  = 4
	foreignToEnglish = 4
	minScriptShare   = 0.2 // of the letters
)

// languageOf recognises the language of the prose.
func (d *Document) languageOf() Language {
	if l := d.languageOfScript(); l != "" {
		return l
	}
	if d.Chinese {
		return Chinese
	}
	languages, known := functionWords(), languagesOfWord()
	counts, all := make([]int, len(languages)), 0
	count := func(text string) {
		for w := range strings.FieldsSeq(strings.ToLower(text)) {
			w = strings.Trim(w, ".,;:!?()\"'“”„‚‘’«»")
			if w == "" {
				continue
			}
			all++
			for rest := known[w]; rest != 0; rest &= rest - 1 {
				counts[bits.TrailingZeros16(rest)]++
			}
		}
	}
	for i := range d.Blocks {
		if b := &d.Blocks[i]; b.Kind != Code && !b.Nav {
			count(b.Text)
		}
	}
	for _, section := range d.Sections {
		count(section.Title)
	}
	best := 0
	for j := range counts {
		if counts[j] > counts[best] {
			best = j
		}
	}
	language := languages[best].language
	switch {
	case float64(counts[best]) < minFunctionShare*float64(all):
		return ""
	case all < minLanguageWords && (language == English || counts[best] < max(minForeignWords, foreignToEnglish*counts[0])):
		return ""
	}
	return language
}

// languageOfScript recognises a language by its letters.
func (d *Document) languageOfScript() Language {
	counts, letters := make([]int, len(scripts)), 0
	for i := range d.Blocks {
		b := &d.Blocks[i]
		if b.Kind == Code || b.Nav {
			continue
		}
		for _, r := range b.Text {
			if r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' {
				letters++
				continue
			}
			if r < 0x370 {
				continue
			}
			letters++
			for j := range scripts {
				if r >= scripts[j].low && r <= scripts[j].high {
					counts[j]++
				}
			}
		}
	}
	for j := range counts {
		if letters > minLanguageWords && float64(counts[j]) >= minScriptShare*float64(letters) {
			return scripts[j].language
		}
	}
	return ""
}
