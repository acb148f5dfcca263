package document

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"parley/engine/pattern"
)

// Measure is a number with a unit.
type Measure struct {
	Value     float64
	Unit      string // canonical: "ms", "%", "MB"
	Dimension string // "time", "share", "size", "rate", a currency, or "count of users"; units of one dimension compare
	Base      float64
	Text      string // as written
	Block     int
	Line      int
	Span      Span
	Start     int // offset in the block's Text
}

type unit struct {
	name, dimension string
	factor          float64
}

// units maps every spelling to its canonical unit; factor leads to the dimension's base (s, %, byte, per second).
var units = unitTable(`
time 0.000001 us: us µs μs microseconds microsecond 微秒
time 0.001 ms: ms msec milliseconds millisecond 毫秒
time 1 s: s sec secs second seconds 秒 秒钟
time 60 min: min mins minute minutes 分钟
time 3600 h: h hr hrs hour hours 小时
time 86400 d: d day days 天 日
time 604800 week: week weeks 周 星期
time 2628000 month: month months 个月 月
time 31536000 year: year years yr yrs 年
share 1 %: % percent ％
size 1 B: b byte bytes 字节
size 1000 KB: kb kilobytes kilobyte
size 1024 KiB: kib
size 1000000 MB: mb megabytes megabyte
size 1048576 MiB: mib
size 1000000000 GB: gb gigabytes gigabyte
size 1073741824 GiB: gib
size 1000000000000 TB: tb terabytes terabyte
rate 1 /s: rps qps tps req/s requests/s requests/second ops/s
EUR 1 €: euro euros eur €
USD 1 $: dollar dollars usd
GBP 1 £: gbp pounds
CNY 1 元: cny rmb yuan 元
CNY 10000 万元: 万元
CHF 1 CHF: chf francs
`)

func unitTable(table string) map[string]unit {
	spellings := map[string]unit{}
	for line := range strings.SplitSeq(strings.TrimSpace(table), "\n") {
		head, names, _ := strings.Cut(line, ": ")
		parts := strings.Fields(head)
		factor, err := strconv.ParseFloat(parts[1], 64)
		if err != nil {
			continue // the table is fixed text; a test reads every row
		}
		for _, name := range strings.Fields(names) {
			spellings[name] = unit{parts[2], parts[0], factor}
		}
	}
	return spellings
}

var (
	measurePattern = pattern.New(`(\d+(?:,\d{3})*(?:\.\d+)?)[\s-]?` +
		`(%|％|€|万元|元|个月|毫秒|微秒|秒钟|秒|分钟|小时|天|日|周|星期|月|年|字节|(?:req|requests|ops)/s(?:econd)?|[A-Za-zµμ]{1,12})`)
	wordPattern  = pattern.New(`\b(?i:(two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|sixty|ninety)[\s-](seconds?|minutes?|hours?|days?|weeks?|months?|years?|percent|euros?|dollars?))\b`)
	moneyPattern = pattern.New(`([€$£¥]|\b(?:EUR|USD|GBP|CHF|CNY)\b)\s?(\d+(?:,\d{3})*(?:\.\d+)?)(?:([km])\b)?`)
	countPattern = pattern.New(`(\d+(?:,\d{3})*)\s+(?:[a-z-]+\s+)?([a-z]{2,}s)\b|(\d+)\s*(?:个|次|人|台|条|名|位|家)(\p{Han}{0,2})`)
)

// spelledNumbers are the numbers that texts write as words before a unit; "one" is left out, "one day" is mostly no measure.
var spelledNumbers = map[string]float64{
	"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "twelve": 12,
	"fifteen": 15, "twenty": 20, "thirty": 30, "sixty": 60, "ninety": 90,
}

// currencies are those of the signs that stand before an amount; its letters may, too. amountFactors are what a letter behind it makes of it.
var (
	currencies    = map[string]string{"€": "EUR", "$": "USD", "£": "GBP", "¥": "CNY"}
	amountFactors = map[string]float64{"": 1, "k": 1e3, "m": 1e6}
)

// mayHaveMoney reports whether a text has a sign of a currency, or the letters of one: a quick look.
func mayHaveMoney(text string) bool {
	return strings.ContainsAny(text, "€$£¥") || slices.ContainsFunc([]string{"EUR ", "USD ", "GBP ", "CHF ", "CNY "}, func(letters string) bool { return strings.Contains(text, letters) })
}

func (d *Document) findMeasures() {
	for i := range d.Blocks {
		b := &d.Blocks[i]
		if b.Kind == Code || b.Nav {
			continue
		}
		for _, m := range ScanMeasures(b.Text) {
			m.Block, m.Span = i, b.SpanOf(m.Start, m.Start+len(m.Text))
			m.Line = d.Line(m.Span.Start)
			d.Measures = append(d.Measures, m)
		}
	}
}

// ScanMeasures finds the numbers with units in a text.
func ScanMeasures(text string) []Measure {
	found := scanUnits(text)
	if !mayHaveMoney(text) {
		return found
	}
	for _, at := range moneyPattern.FindAllStringSubmatchIndex(text, -1) {
		value, err := strconv.ParseFloat(strings.ReplaceAll(text[at[4]:at[5]], ",", ""), 64)
		if err == nil {
			sign, factor := text[at[2]:at[3]], ""
			if at[6] >= 0 {
				factor = text[at[6]:at[7]]
			}
			found = append(found, Measure{Value: value, Unit: sign, Dimension: cmp.Or(currencies[sign], sign), Base: value * amountFactors[factor], Text: text[at[0]:at[1]], Start: at[0]})
		}
	}
	slices.SortStableFunc(found, func(a, b Measure) int { return a.Start - b.Start })
	return found
}

// ScanCounts finds the numbers of things in a text: "10,000 users" has the dimension "count of users".
func ScanCounts(text string) []Measure {
	if !strings.ContainsAny(text, "0123456789") {
		return nil
	}
	var found []Measure
	for _, at := range countPattern.FindAllStringSubmatchIndex(text, -1) {
		number, noun := at[2:4], at[4:6]
		if number[0] < 0 {
			number, noun = at[6:8], at[8:10]
		}
		value, err := strconv.ParseFloat(strings.ReplaceAll(text[number[0]:number[1]], ",", ""), 64)
		thing := text[noun[0]:noun[1]]
		if _, isUnit := units[thing]; err != nil || isUnit || at[0] > 0 && isPartOfName(text[at[0]-1]) {
			continue
		}
		found = append(found, Measure{Value: value, Unit: thing, Dimension: "count of " + thing, Base: value, Text: text[at[0]:at[1]], Start: at[0]})
	}
	return found
}

// scanUnits finds the numbers that a unit follows, in digits or, before a unit of time, in words.
func scanUnits(text string) []Measure {
	var found []Measure
	add := func(at []int, value float64) {
		name := text[at[4]:at[5]]
		u, ok := units[strings.ToLower(name)]
		// "5 B" and "5 d" in prose are names; only glued to the number are they units.
		if !ok || at[3] != at[4] && (name == "B" || name == "b" || name == "d") {
			return
		}
		found = append(found, Measure{
			Value: value, Unit: u.name, Dimension: u.dimension, Base: value * u.factor,
			Text: text[at[0]:at[1]], Start: at[0],
		})
	}
	if strings.ContainsAny(text, "0123456789") {
		for _, at := range measurePattern.FindAllStringSubmatchIndex(text, -1) {
			value, err := strconv.ParseFloat(strings.ReplaceAll(text[at[2]:at[3]], ",", ""), 64)
			if err == nil && (at[0] == 0 || !isPartOfName(text[at[0]-1])) {
				add(at, value)
			}
		}
	}
	if hasSpelledUnit(text) {
		for _, at := range wordPattern.FindAllStringSubmatchIndex(text, -1) {
			add(at, spelledNumbers[strings.ToLower(text[at[2]:at[3]])])
		}
		slices.SortStableFunc(found, func(a, b Measure) int { return a.Start - b.Start })
	}
	return found
}

// hasSpelledUnit reports whether there is a unit that may follow a number in words: a quick look.
func hasSpelledUnit(text string) bool {
	for _, unit := range []string{"second", "minute", "hour", "day", "week", "month", "year", "percent", "euro", "dollar"} {
		if i := strings.Index(text, unit); i > 0 && (text[i-1] == ' ' || text[i-1] == '-') {
			return true
		}
	}
	return false
}

// isPartOfName reports whether a digit belongs to a version, an identifier or a longer number.
func isPartOfName(c byte) bool {
	return c == '.' || c == '_' || c == '-' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z'
}
