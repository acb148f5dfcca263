package examine

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"

	"parley/engine/direct"
	"parley/engine/foreign"
	"parley/engine/prompt"
)

// Paper is what one examiner gets: claims in an order that tells nothing, two of them planted.
type Paper struct {
	Examiner
	Document string
	Prompt   string
	// claims are in the order of the prompt.
	claims []paperClaim
}

// paperClaim is one claim of a paper; id is "" for a planted one.
type paperClaim struct {
	id      string
	truth   bool // of a planted one
	text    string
	quote   string
	planted bool
}

// Document is what the claims are about.
type Document struct {
	Path string
	Text string
	// Language is what the examiner is to write in; "" is the document's own.
	Language string
}

// UnplantableError says that a document has too little text to plant claims about, so that no examiner could be trusted.
type UnplantableError struct{}

func (UnplantableError) Error() string {
	return "the document has too little text to try an examiner on"
}

// NewPaper writes the prompt for a call. It holds no author, no severity and no count of those who agree, and the claims stand
// in an order that follows from the seed.
func NewPaper(call Call, d Document, seed uint64) (Paper, error) {
	truth, falsehood, ok := direct.PlantClaims(d.Path, []byte(d.Text), seed)
	if !ok {
		return Paper{}, UnplantableError{}
	}
	p := Paper{Examiner: call.Examiner, Document: d.Text}
	for _, c := range call.Claims {
		p.claims = append(p.claims, paperClaim{id: c.ID, text: c.Text, quote: c.Quote})
	}
	p.claims = append(p.claims,
		paperClaim{planted: true, truth: true, text: truth.Text, quote: truth.Quote},
		paperClaim{planted: true, text: falsehood.Text, quote: falsehood.Quote})
	random := rand.New(rand.NewPCG(seed, uint64(len(p.claims))))
	random.Shuffle(len(p.claims), func(i, j int) { p.claims[i], p.claims[j] = p.claims[j], p.claims[i] })
	start, err := prompt.Document(d.Path, d.Text, prompt.Material{Title: "The claims, in no order:", Name: "CLAIMS", Text: p.list()})
	if err != nil {
		return Paper{}, err
	}
	language := "the document's language"
	if d.Language != "" {
		language = foreign.Line(d.Language)
	}
	p.Prompt = start + fmt.Sprintf(task, language, example, len(p.claims))
	return p, nil
}

// list is the claims as JSON: no text of a claim can look like another one.
func (p Paper) list() string {
	type shown struct {
		Claim int    `json:"claim"`
		Text  string `json:"text"`
		Quote string `json:"quote,omitempty"`
	}
	var b strings.Builder
	for i, c := range p.claims {
		line, err := json.Marshal(shown{i + 1, foreign.Line(c.text), foreign.Line(c.quote)})
		if err != nil {
			continue // texts and a number
		}
		b.Write(line)
		b.WriteByte('\n')
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// task is what is asked, with the language, the example and the number of claims.
//
//go:embed task.txt
var task string

// example shows the form of an answer: about another document, as a model copies a placeholder more readily than a sentence
// about something else.
const example = `{"claims": [
  {"claim": 1, "verdict": "rejected", "why": "Section 3.1 names the wind. The claim overlooks it.",
   "counter_quote": "From 7 Beaufort at the pier the ferry does not run."},
  {"claim": 2, "verdict": "refined", "why": "The fare for children is missing, the one for adults is in 4.2.",
   "refined": "The fare for children is named nowhere."},
  {"claim": 3, "verdict": "confirmed", "why": "No section says who pays the taxi."}
]}`
