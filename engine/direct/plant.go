package direct

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"parley/engine/document"
	"parley/engine/review"
)

// Claim is a statement about a document, with words of it.
type Claim struct{ Text, Quote string }

// PlantClaims makes one claim about a document that is true and one that is false, both by rules that cannot be mistaken: what
// words and headings stand in it. Whoever judges claims about the document has to know them apart. The seed picks among what
// there is; ok is false for a document with too little text.
func PlantClaims(path string, data []byte, seed uint64) (truth, falsehood Claim, ok bool) {
	d := document.Parse(path, data)
	random := rand.New(rand.NewPCG(seed, 1))
	words := quotableLines(string(data))
	if len(words) == 0 {
		return Claim{}, Claim{}, false
	}
	quote := func() string { return words[random.IntN(len(words))] }
	chinese := d.Language == document.Chinese || d.Chinese
	truth = Claim{fmt.Sprintf("These words stand in the document: “%s”.", quote()), ""}
	falsehood = Claim{fmt.Sprintf("These words stand nowhere in the document: “%s”.", quote()), ""}
	if d.Language != document.English && !chinese {
		return truth, falsehood, true
	}
	if topic := absentTopic(string(data), chinese, random); topic != "" {
		truth = Claim{fmt.Sprintf("The document does not mention %s anywhere.", topic), quote()}
		if chinese {
			truth.Text = fmt.Sprintf("文档中没有任何地方提到%s。", topic)
		}
	}
	if title := plainTitle(d, random); title != "" {
		falsehood = Claim{fmt.Sprintf("The document has no section called “%s”.", title), quote()}
		if chinese {
			falsehood.Text = fmt.Sprintf("文档中没有名为“%s”的章节。", title)
		}
	}
	return truth, falsehood, true
}

// absentTopics are topics that a document may well leave out, each by the words that would mention it.
var absentTopics = []struct{ english, chinese, words string }{
	{"insurance", "保险", "insur 保险"},
	{"accessibility for people with disabilities", "无障碍访问", "accessib a11y wcag disab impair 无障碍 残障"},
	{"translations into other languages", "多语言翻译", "translat locali i18n languag 翻译 语言 本地化"},
	{"penetration tests", "渗透测试", "penetration pentest 渗透"},
	{"energy consumption", "能耗", "energy power carbon 能耗 能源 功耗"},
	{"training for new users", "新用户培训", "train onboard tutorial course 培训 教程"},
	{"a press release", "新闻稿", "press public relations 新闻"},
	{"school holidays", "学校假期", "holiday vacation school 假期 学校"},
}

// absentTopic is a topic that the document mentions by none of its words; "" where it mentions all of them.
func absentTopic(text string, chinese bool, random *rand.Rand) string {
	text = strings.ToLower(text)
	for _, i := range random.Perm(len(absentTopics)) {
		t := absentTopics[i]
		mentioned := false
		for word := range strings.FieldsSeq(t.words) {
			mentioned = mentioned || strings.Contains(text, word)
		}
		switch {
		case mentioned:
		case chinese:
			return t.chinese
		default:
			return t.english
		}
	}
	return ""
}

// plainTitle is a heading of the document that nobody can overlook, "" where there is none.
func plainTitle(d *document.Document, random *rand.Rand) string {
	if d.Format != document.Markdown {
		return ""
	}
	var titles []string
	for _, s := range d.Sections {
		if title := strings.Join(strings.Fields(s.Title), " "); s.Level > 0 && len(title) >= 4 && len(title) <= 60 && !strings.ContainsAny(title, "“”\"`*_[]<>") {
			titles = append(titles, title)
		}
	}
	if len(titles) == 0 {
		return ""
	}
	return titles[random.IntN(len(titles))]
}

// quotableLines are lines of the document that can be found again when they are quoted.
func quotableLines(text string) []string {
	quotes := review.NewQuotes(text)
	var list []string
	for line := range strings.Lines(text) {
		if len(list) == maxQuotable {
			break
		}
		line = strings.Trim(line, " \t\r\n#>*+-|`")
		if strings.ContainsAny(line, "“”|<") {
			continue
		}
		line = firstCharacters(line, 90)
		if _, found := quotes.Find(line); found && len(line) >= 8 {
			list = append(list, line)
		}
	}
	return list
}

// maxQuotable is how many lines are enough to pick from.
const maxQuotable = 100

// firstCharacters is the beginning of a text, without half a word.
func firstCharacters(text string, limit int) string {
	runes := []rune(text)
	if len(runes) <= limit {
		return text
	}
	cut := string(runes[:limit])
	if at := strings.LastIndexByte(cut, ' '); at > 0 {
		cut = cut[:at]
	}
	return cut
}
