package parts

import "regexp"

// fewChecks is how a file says that too few built-in checks have something to judge: the same sentence for each reviewer, with other numbers.
var fewChecks = regexp.MustCompile(`(?:[Oo]nly )?(\d+) of the (\d+) checks for [^,;.\n]* (?:(has)|have) something to judge, and (\d+) would be enough`)

// InFewWords says that by its numbers, which differ from reviewer to reviewer.
func InFewWords(text string) string {
	return fewChecks.ReplaceAllStringFunc(text, func(said string) string {
		numbers := fewChecks.FindStringSubmatch(said)
		apply := "apply"
		if numbers[3] != "" {
			apply = "applies"
		}
		return numbers[1] + " of " + numbers[2] + " checks " + apply + ", " + numbers[4] + " needed"
	})
}
