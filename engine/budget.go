package engine

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"parley/engine/round"
)

// Budget bounds what the tools may spend: tokens or money, whichever is set. It is safe for calls that run at once: what a call
// will read is set aside before it begins, since its tool reports nothing until it ends. A nil Budget allows all.
type Budget struct {
	Tokens int64
	USD    float64

	mu       sync.Mutex
	spent    round.Spending
	reserved int64 // tokens of the calls that run, by their prompts
	guessed  int64 // tokens of calls whose tools reported none, by their prompts
}

// AboutTokens is how many tokens a text has, about: one for four bytes of ASCII, and one for each other character, as in Chinese.
func AboutTokens(text string) int64 {
	ascii, others := 0, 0
	for _, r := range text {
		if r < utf8.RuneSelf {
			ascii++
		} else {
			others++
		}
	}
	return int64((ascii+3)/4 + others)
}

// ParseBudget reads "200k", "1.5M" or "200000" tokens, or "$2" or "2.50usd" of money.
func ParseBudget(text string) (*Budget, error) {
	word := strings.ToLower(strings.TrimSpace(text))
	if word == "" {
		return nil, nil
	}
	wrong := fmt.Errorf("%q is neither tokens (such as 200k or 1.5M) nor money (such as $2 or 2.50usd)", text)
	money, isMoney := strings.CutPrefix(word, "$")
	if !isMoney {
		money, isMoney = strings.CutSuffix(word, "usd")
	}
	scale, number := 1.0, strings.TrimSpace(money)
	if !isMoney {
		number = strings.TrimSpace(strings.TrimSuffix(strings.TrimSuffix(word, "tokens"), "token"))
		for suffix, factor := range map[string]float64{"k": 1e3, "m": 1e6} {
			if before, found := strings.CutSuffix(number, suffix); found {
				number, scale = strings.TrimSpace(before), factor
				break
			}
		}
	}
	n, err := strconv.ParseFloat(number, 64)
	if err != nil || !(n > 0 && n < 1e12) || strings.ContainsAny(number, "xpein_+") {
		return nil, wrong
	}
	if isMoney {
		return &Budget{USD: n}, nil
	}
	if n*scale < 1 {
		return nil, wrong
	}
	return &Budget{Tokens: int64(n * scale)}, nil
}

// String is the limit: "200.0k tokens" or "$2.00".
func (b *Budget) String() string {
	if b.USD > 0 {
		return fmt.Sprintf("$%.2f", b.USD)
	}
	if b.Tokens == 1 {
		return "1 token"
	}
	return round.FormatTokens(b.Tokens) + " tokens"
}

// begin sets aside what a call reads. why says why it may not be made: the budget is used up, or would be by its prompt alone.
func (b *Budget) begin(prompt string) (end func(made round.Attempt), why string) {
	if b == nil {
		return func(round.Attempt) {}, ""
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if why := b.refusal(prompt); why != "" {
		return nil, why
	}
	need := AboutTokens(prompt)
	b.reserved += need
	return func(made round.Attempt) {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.reserved -= need
		b.spent.Add(made)
		if made.RanProgram() && (made.Usage == nil || made.Usage.InputTokens+made.Usage.OutputTokens == 0) {
			b.guessed += need + made.Bytes/4
		}
	}, ""
}

// refuses says why a call may not be made now, "" when it may.
func (b *Budget) refuses(prompt string) string {
	if b == nil {
		return ""
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.refusal(prompt)
}

// refusal is refuses for who holds the lock.
func (b *Budget) refusal(prompt string) string {
	need := AboutTokens(prompt)
	if b.USD > 0 && b.spent.CostUSD >= b.USD {
		return fmt.Sprintf("the budget of %s is used up: the tools reported $%.2f", b, b.spent.CostUSD)
	}
	used := b.spent.InputTokens + b.spent.OutputTokens + b.guessed
	if b.Tokens > 0 && used+b.reserved+need > b.Tokens {
		return fmt.Sprintf("the budget of %s leaves no room for it: about %s are used, %s set aside for calls that run, and its prompt has about %s",
			b, round.FormatTokens(used), round.FormatTokens(b.reserved), round.FormatTokens(need))
	}
	return ""
}
