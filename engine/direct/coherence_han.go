package direct

import (
	"fmt"
	"strings"
	"sync"
	"unicode"

	"parley/engine/document"
)

// Chinese has no articles that a shuffled text betrays itself by. Its particles do: 的 never stands twice in a row, and no clause ends in 和
// or begins with 了. Both lists are pairs of characters, with ^ for the beginning of a clause, $ for its end and L for a word in other
// letters; they were counted on Chinese documents of several projects, before and after their words were put in random order.

// brokenPairs hardly stand in any text, but in nearly every one whose words are in random order.
var brokenPairs = sync.OnceValue(func() map[string]bool {
	return wordList(`^了 ^于 ^们 ^到 上个 下在 下如 不$ 不L 不下 不不 不后 不和 不并 不时 不的 不这 与不 与与
与为 与的 且$ 且的 个个 个中 个也 个件 个你 个到 个和 个如 个它 个将 个式 个我 个是 个的 个该
个这 中个 中从 中到 中和 中在 为个 为为 为们 为件 为因 为将 为式 为的 之L 之是 也$ 也L 也的
也这 了中 了了 了到 了是 了的 于中 于件 于和 于的 些可 些的 从的 他$ 他其 以个 以中 以件 以式
以所 以时 以的 们L 们为 们了 们件 们它 们我 件个 件于 件以 件你 件它 件我 件该 会L 会上 会个
会你 会其 会内 会它 会当 会我 会时 会的 会该 会这 会都 但$ 但的 你$ 你L 你你 你和 你时 你用
使$ 使L 使不 使件 使使 使可 使式 使时 使的 其$ 其的 再$ 再L 到不 到个 到中 到会 到在 到如
到将 到或 到是 及$ 只$ 只L 只的 可L 可个 可中 可为 可件 可到 可可 可如 可对 可式 可性 可时
可来 可的 可要 各$ 和$ 和为 和了 和件 和和 和式 和是 和的 因的 在也 在们 在件 在会 在但 在到
在可 在因 在如 在式 在时 在是 在来 在次 如不 如则 如是 如的 如要 它L 它中 对中 对为 对了 对件
对使 对如 对是 将$ 将中 将和 将我 将的 就L 就的 已$ 已L 已的 并L 并中 并时 并的 式你 式这
当$ 当会 当时 很$ 很L 性个 性如 性对 性这 我$ 我L 或$ 或可 或的 所$ 所L 所的 才$ 才L
把$ 时个 时了 时到 时和 是也 是了 是件 是但 是到 是名 是和 是式 是是 是的 是而 是都 更L 更是
最$ 最L 最是 最的 条的 来L 来个 来中 来件 来你 来用 来这 每$ 用个 用们 用你 用使 用只 用可
用因 用我 用被 用要 由的 的且 的中 的为 的也 的于 的些 的以 的们 的件 的但 的到 的和 的它 的式
的很 的我 的或 的的 的着 的种 的而 的若 的让 的该 的还 的这 的里 的间 着的 种了 种的 等中 给$
给的 而的 若$ 若的 被$ 被会 被可 被在 被时 被的 被这 要上 要如 要我 要或 让$ 让的 该$ 该中
该为 该可 该的 该该 还$ 还L 还的 这$ 这L 这中 这了 这以 这用 这的 那$ 那L 都$ 都L 都所
都的 都这`)
})

// soundPairs stand in any text of some length, and three times as seldom where its words are in random order.
var soundPairs = sync.OnceValue(func() map[string]bool {
	return wordList(`L次 ^且 ^仅 ^但 ^你 ^例 ^则 ^即 ^因 ^如 ^它 ^并 ^当 ^我 ^故 ^然 ^而 ^若 ^虽
^这 ^那 ^除 下一 不做 不包 不改 不需 个函 个单 个参 个新 个特 个问 中使 中包 中提 中的 中被
为一 为两 为它 也不 也会 也可 也是 了一 产环 仅在 以使 以在 以将 以是 以用 以直 以被 以通 们也
们会 们可 们将 们需 件中 件内 件实 件组 会在 会导 会将 会影 会有 会自 会被 但不 作流 你可 你应
你正 你还 你需 供了 值为 元数 入到 关的 内的 况下 出的 到了 加一 务类 务节 化为 化时 单文 单的
另一 只在 只需 可在 同的 后的 回一 在任 在同 在大 在本 在某 在此 在该 型的 境中 外的 好的 子组
它将 它是 它的 定的 将不 将其 将被 就会 己的 并不 并在 并将 应式 应的 建一 建工 式下 式与 式状
当你 录下 性和 户可 才会 按需 换为 接使 效的 数中 数来 整的 新时 新的 时也 是一 是不 是使 是有
是由 是通 景下 景中 有一 有两 有任 有多 本中 来创 来实 板中 果你 果有 标是 样的 每一 父组 现了
用了 用它 的事 的代 的值 的前 的功 的名 的场 的子 的情 的方 的核 的概 的版 的特 的状 的第 的逻
的问 的项 目中 码中 础上 确的 种情 种方 程中 第L 签$ 系$ 而不 能会 能在 致$ 行了 行时 要使
要在 要将 要用 请参 请注 象$ 这两 这使 这意 都不 都会 都可 都是 险$ 面是 项式 高的`)
})

const (
	soundShare    = 0.047 // of all pairs of a text in order
	soundWeight   = 0.35  // what they weigh against those that are broken
	shuffledHan   = 0.2   // four of 585 documents in order were measured above, most of those in random order far above
	surelyHan     = 0.5   // none of them
	fewSound      = 0.3   // so few of the sound pairs are left that they are a second sign
	minBrokenHan  = 2
	sureBrokenHan = 4   // fewer may be an author's words: two of 4,300 documents in order had so many and hardly any sound pair
	minBrokenRate = 1.5 // how many broken pairs chance would make, below which the text is too short to tell
	minHanPairs   = 40
)

// hanOrder is what the pairs and the marks of a Chinese text say of its order.
type hanOrder struct {
	broken, sound, all int
	expected           float64 // broken pairs, were its characters in random order
	// marks are the commas, full stops and their like, misplaced those that stand where none does.
	marks, misplaced int
	// common are the pairs that most texts have, commonByChance how many there would be, were the characters in random order.
	common         int
	commonByChance float64
}

// isShuffled reports whether the pairs are those of words in random order, or the marks are and the pairs bear it out.
func (o hanOrder) isShuffled() bool {
	return o.hasFewCommonPairs() || o.hasBrokenPairs() && o.broken >= sureBrokenHan || o.hasMisplacedMarks() && o.all >= minHanPairs && o.soundness() < fewSound
}

func (o hanOrder) hasBrokenPairs() bool {
	if o.hasManyCommonPairs() || o.all < minHanPairs || o.broken < minBrokenHan || o.expected < minBrokenRate {
		return false
	}
	disorder := float64(o.broken)/o.expected - soundWeight*o.soundness()
	return disorder >= surelyHan || disorder >= shuffledHan && o.soundness() < fewSound
}

// soundness is how many of the pairs that any text has are there, of those expected: about 1 in a text in order.
func (o hanOrder) soundness() float64 {
	return float64(o.sound) / (soundShare * float64(o.all))
}

// what tells the disorder in numbers.
func (o hanOrder) what() string {
	switch {
	case o.hasBrokenPairs() && o.broken >= sureBrokenHan:
		return o.brokenPairs() + "."
	case o.hasFewCommonPairs() && !o.hasMisplacedMarks():
		return o.commonPairs() + "."
	}
	return o.misplacedMarks() + ", and hardly any of the pairs of characters stand together that do in any Chinese text."
}

func (o hanOrder) brokenPairs() string {
	return fmt.Sprintf("In %d places characters stand together that hardly do in any Chinese text, or a clause begins or ends as hardly any does; "+
		"were they in random order, it would be about %.0f", o.broken, o.expected)
}

func (o hanOrder) misplacedMarks() string {
	return fmt.Sprintf("%d of %d commas, full stops and other marks begin a paragraph or follow another mark", o.misplaced, o.marks)
}

// hanOrderOf counts the pairs of the prose of a document.
func hanOrderOf(d *document.Document) hanOrder {
	var o hanOrder
	if d.Language != document.Chinese {
		return o
	}
	pairs := measureHanPairs(d)
	o.common, o.commonByChance = pairs.common, pairs.byChance()
	first, second, phrases := map[string]int{}, map[string]int{}, map[string]bool{}
	for i := range d.Blocks {
		b := &d.Blocks[i]
		if b.Kind == document.Code || b.Kind == document.Row || b.Nav {
			continue
		}
		o.readMarks(b.Text)
		for _, clause := range hanClauses(b.Text) {
			for at := 1; at < len(clause); at++ {
				pair := clause[at-1] + clause[at]
				first[clause[at-1]]++
				second[clause[at]]++
				o.all++
				if brokenPairs()[pair] {
					if phrase := phraseAround(clause, at); !phrases[phrase] {
						phrases[phrase] = true
						o.broken++
					}
				} else if soundPairs()[pair] {
					o.sound++
				}
			}
		}
	}
	for pair := range brokenPairs() {
		a, b := splitPair(pair)
		o.expected += float64(first[a]*second[b]) / float64(max(1, o.all))
	}
	return o
}

// phraseAround is the pair that ends at a sign of a clause, with its neighbours. Words in random order hardly make one phrase twice; an author
// who writes 在会话 in each step of a list does.
func phraseAround(clause []string, at int) string {
	return strings.Join(clause[max(0, at-2):min(len(clause), at+2)], "")
}

// splitPair are the two signs of a pair.
func splitPair(pair string) (a, b string) {
	for i := range pair {
		if i > 0 {
			return pair[:i], pair[i:]
		}
	}
	return pair, ""
}

// fewestSigns is how many signs of its own a clause has that says something.
const fewestSigns = 2

// hanClauses are the clauses of a text: its Han characters, L for each run of other letters, between ^ and $.
func hanClauses(text string) (clauses [][]string) {
	clause, latin := []string{"^"}, false
	end := func() {
		if len(clause) > fewestSigns {
			clauses = append(clauses, append(clause, "$"))
		}
		clause, latin = []string{"^"}, false
	}
	for _, r := range text {
		switch {
		case unicode.Is(unicode.Han, r):
			clause, latin = append(clause, string(r)), false
		case r == document.Hidden, unicode.IsLetter(r), unicode.IsDigit(r):
			if !latin {
				clause, latin = append(clause, "L"), true
			}
		case latin && strings.ContainsRune("._/-", r), r == '*', r == '~':
		case unicode.IsSpace(r):
			latin = latin && r != '\n'
		default:
			end()
		}
	}
	end()
	return clauses
}
