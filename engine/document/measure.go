package document

import (
	"regexp"
	"strconv"
	"strings"
)

// Measure is a number with a unit.
type Measure struct {
	Value     float64
	Unit      string // canonical: "ms", "%", "MB"
	Dimension string // "time", "share", "size", "rate"; units of one dimension compare
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
time 2592000 month: month months 个月 月
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

var measurePattern = regexp.MustCompile(`(\d+(?:,\d{3})*(?:\.\d+)?)[\s-]?(%|％|个月|毫秒|微秒|秒钟|秒|分钟|小时|天|日|周|星期|月|年|字节|(?:req|requests|ops)/s(?:econd)?|[A-Za-zµμ]{1,12})`)

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
	if !strings.ContainsAny(text, "0123456789") {
		return nil
	}
	var found []Measure
	for _, at := range measurePattern.FindAllStringSubmatchIndex(text, -1) {
		number, spelled := text[at[2]:at[3]], text[at[4]:at[5]]
		if at[0] > 0 && isPartOfName(text[at[0]-1]) {
			continue
		}
		u, ok := units[strings.ToLower(spelled)]
		// "5 B" and "5 d" in prose are names; only glued to the number are they units.
		if !ok || at[3] != at[4] && (spelled == "B" || spelled == "b" || spelled == "d") {
			continue
		}
		value, err := strconv.ParseFloat(strings.ReplaceAll(number, ",", ""), 64)
		if err != nil {
			continue
		}
		found = append(found, Measure{
			Value: value, Unit: u.name, Dimension: u.dimension, Base: value * u.factor,
			Text: text[at[0]:at[1]], Start: at[0],
		})
	}
	return found
}

// isPartOfName tells that a digit belongs to a version, an identifier or a longer number.
func isPartOfName(c byte) bool {
	return c == '.' || c == '_' || c == '-' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z'
}
