//go:build linux

package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// readyMark stands on the first screen of every record; bold, so that its stars tell the source from the picture.
const readyMark = "Consensus of this record"

// record invents a discussion record of about so many bytes: headings, lists, tables, code and Chinese.
func record(bytes int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Discussion Record: DISCUSS-002\n\n**%s**: reached\n", readyMark)
	draw := rand.New(rand.NewPCG(1, 2))
	vocabulary := strings.Fields("review risk latency the of and store order node 网络分区 consistency retry limit service 恢复时间 quorum requirement pantry shelf")
	words := func(n int) string {
		list := make([]string, n)
		for i := range list {
			list[i] = vocabulary[draw.IntN(len(vocabulary))]
		}
		return strings.Join(list, " ")
	}
	for i := 1; b.Len() < bytes; i++ {
		fmt.Fprintf(&b, "\n## Section %d: %s\n\n%s, **%s** and `%s`.\n\n- %s\n- %s\n  - %s\n", i, words(2), words(50), words(2), words(1), words(15), words(4), words(8))
		if i%3 == 0 {
			b.WriteString("\n| perspective | rating | summary |\n|---|---|---|\n")
			for range 5 {
				fmt.Fprintf(&b, "| %s | %d | %s |\n", words(1), 1+draw.IntN(5), words(6))
			}
		}
		if i%4 == 0 {
			fmt.Fprintf(&b, "\n```go\nfunc main() { println(%d) }\n```\n", i)
		}
	}
	return b.String()
}
