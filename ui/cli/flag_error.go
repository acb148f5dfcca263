package cli

import (
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"parley/feedback"
	"parley/ui/cli/config"
)

// flagError words the flag parser's mistakes in one line, with what was probably meant.
func flagError(cmd *cobra.Command, err error) error {
	var (
		unknown *pflag.NotExistError
		without *pflag.ValueRequiredError
		invalid *pflag.InvalidValueError
	)
	switch {
	case errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() != "":
		return unknownLetter(cmd, unknown)
	case errors.As(err, &unknown):
		return unknownFlag(cmd, unknown.GetSpecifiedName())
	case errors.As(err, &without):
		name, _ := pflag.UnquoteUsage(without.GetFlag())
		return usageErrorf("--%s needs a value, %s: see %s --help", without.GetFlag().Name, name, cmd.CommandPath())
	case errors.As(err, &invalid):
		return usageErrorf("--%s: %q is not %s", invalid.GetFlag().Name, invalid.GetValue(), shapeOf(invalid.GetFlag()))
	}
	return usageErrorf("%s: see %s --help", err, cmd.CommandPath())
}

// shapeOf is what a flag's value has to look like.
func shapeOf(flag *pflag.Flag) string {
	switch value := flag.Value.(type) {
	case interface{ Shape() string }:
		return value.Shape()
	default:
		switch value.Type() {
		case "duration":
			return "a time with a unit, such as 90s or 10m"
		case "int":
			return "a whole number"
		case "float64":
			return "a number"
		case "bool":
			return "true or false"
		}
		return "of the form " + value.Type()
	}
}

// unknownLetter answers for -x, and for a file whose name begins with a dash.
func unknownLetter(cmd *cobra.Command, err *pflag.NotExistError) error {
	word := "-" + err.GetSpecifiedShortnames()
	if strings.ContainsAny(word, "./") || len([]rune(word)) > 4 { // more than some letters in a row
		return usageErrorf("unknown flag %s: a file of this name is written ./%s", word, word)
	}
	return usageErrorf("unknown flag %s: see %s --help", word, cmd.CommandPath())
}

func unknownFlag(cmd *cobra.Command, name string) error {
	var known []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { known = append(known, f.Name) })
	if name == "json" && cmd.Flags().Lookup("output") != nil {
		return usageErrorf("unknown flag --json: %s has --output json", cmd.CommandPath())
	}
	if flags := decisionFlags(name); flags != "" && slices.Contains(known, "decide") {
		return usageErrorf("unknown flag --%s: it is written %s", name, flags)
	}
	if near := config.Nearest(name, known); near != "" {
		return usageErrorf("unknown flag --%s: did you mean --%s?", name, near)
	}
	for _, row := range commandOrder {
		if owner, _, err := cmd.Root().Find([]string{row.command}); err == nil && owner.Flags().Lookup(name) != nil {
			return usageErrorf("unknown flag --%s: %s has it, %s has not", name, owner.CommandPath(), cmd.CommandPath())
		}
	}
	return usageErrorf("unknown flag --%s: see %s --help", name, cmd.CommandPath())
}

// decisionFlags are the flags that give the decision of this name; "" when it is none.
func decisionFlags(name string) string {
	if !slices.Contains(feedback.DecisionNames(), name) {
		return ""
	}
	decision, asks, _ := feedback.ReadDecision(name)
	switch {
	case asks:
		return "--decide " + name + " --question TEXT"
	case decision.Choice == feedback.AdjustDirection:
		return "--decide " + name + " --focus TEXT"
	default:
		return "--decide " + name
	}
}
