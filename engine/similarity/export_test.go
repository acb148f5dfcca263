package similarity

// Topics lists the topics that the lexicon places points under, in a fixed order.
func Topics() []string {
	names := make([]string, len(lexicon))
	for i, row := range lexicon {
		names[i] = row.name
	}
	return names
}
