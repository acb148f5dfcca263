package direct

import (
	_ "embed"
	"fmt"
	"math"
	"strings"
	"sync"

	"parley/engine/document"
)

// commonHanText holds the 1,742 pairs of Han characters that most documents of seven projects have somewhere within their clauses
// (FISCO-BCOS-DOC, bk-ci, bk-job, bfe, DragonOS, openeuler's community and oceanbase-doc, each project weighing the same): 使用, 通过, 如果.
//
//go:embed common_han_pairs.txt
var commonHanText string

var commonHan = sync.OnceValue(func() map[string]bool {
	pairs := map[string]bool{}
	for pair := range strings.FieldsSeq(commonHanText) {
		pairs[pair] = true
	}
	return pairs
})

const (
	// fewCommon is how many times as many of the common pairs as chance would make a text has at least: of 1,096 documents in order one had
	// 3.3 times as many (a list of terms), the next 4.4; of their texts with the characters of each clause in random order most had fewer
	// than 2.5, and all with those of the whole text.
	fewCommon = 2.8
	// manyCommon is how many times as many say that a text is in order, whatever else is odd in it: recipes, with their rare characters, hardly
	// ever have fewer.
	manyCommon = 4.2
	// minCommonByChance is how many chance would make, below which the text is too short to tell.
	minCommonByChance = 2.5
)

// hanPairs counts the pairs of neighbouring Han characters.
type hanPairs struct {
	all, common   int
	first, second map[string]int // how often each character stands in either place
}

// add counts the pairs of a clause.
func (p *hanPairs) add(clause []string) {
	for at := 1; at < len(clause); at++ {
		a, b := clause[at-1], clause[at]
		if !isHanSign(a) || !isHanSign(b) {
			continue
		}
		p.all++
		p.first[a]++
		p.second[b]++
		if commonHan()[a+b] {
			p.common++
		}
	}
}

// byChance is how many common pairs there would be, were the characters in random order.
func (p *hanPairs) byChance() (sum float64) {
	for pair := range commonHan() {
		a, b := splitPair(pair)
		sum += float64(p.first[a] * p.second[b])
	}
	return sum / float64(max(1, p.all))
}

// isHanSign reports whether a sign of a clause is a Han character, and no mark of its ends or other letters.
func isHanSign(sign string) bool { return len(sign) > 1 }

// hasFewCommonPairs reports whether hardly more of the common pairs stand together than chance would make.
func (o hanOrder) hasFewCommonPairs() bool {
	return o.commonByChance >= minCommonByChance && float64(o.common) < fewCommon*o.commonByChance
}

// hasManyCommonPairs reports whether the text has as many as only one in order has.
func (o hanOrder) hasManyCommonPairs() bool {
	return o.commonByChance >= minCommonByChance && float64(o.common) >= manyCommon*o.commonByChance
}

func (o hanOrder) commonPairs() string {
	return fmt.Sprintf("%s of neighbouring characters %s common in Chinese texts; chance alone makes about %.0f, and a text that can be read has at least %.0f",
		plural(o.common, "pair"), singularOrPlural(o.common, "is", "are"), o.commonByChance, math.Ceil(fewCommon*o.commonByChance))
}

// measureHanPairs counts the pairs of the prose of a document.
func measureHanPairs(d *document.Document) hanPairs {
	p := hanPairs{first: map[string]int{}, second: map[string]int{}}
	for i := range d.Blocks {
		if b := &d.Blocks[i]; b.Kind != document.Code && b.Kind != document.Row && !b.Nav {
			for _, clause := range hanClauses(b.Text) {
				p.add(clause)
			}
		}
	}
	return p
}
