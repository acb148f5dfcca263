package cli

import (
	"strings"

	"github.com/spf13/pflag"
)

// flagText is the name of a flag's value and the sentence on the flag. A usage that begins with "`NAME`: " gives the value its name
// and says nothing of it: package pflag alone would have every sentence contain the name.
func flagText(f *pflag.Flag) (value, sentence string) {
	value, usage := pflag.UnquoteUsage(f)
	return value, strings.TrimPrefix(usage, value+": ")
}

// namedValue is a flag's value under the name that help shows for it.
type namedValue struct {
	pflag.Value
	name string
}

// Type is the name.
func (v namedValue) Type() string { return v.name }

// shownFlag is the flag as help lists it: a usage that begins with its value's name goes on without it.
func shownFlag(f *pflag.Flag) *pflag.Flag {
	value, sentence := flagText(f)
	if !strings.HasPrefix(f.Usage, "`"+value+"`: ") {
		return f
	}
	shown := *f
	shown.Usage, shown.Value = sentence, namedValue{f.Value, value}
	switch kind := f.Value.Type(); {
	case strings.HasSuffix(kind, "Array") && f.DefValue == "[]":
		shown.DefValue = ""
	case kind == "string" && f.DefValue != "":
		shown.DefValue = `"` + f.DefValue + `"`
	}
	return &shown
}
