package similarity

// termNumbers gives terms numbers in the order they are met.
type termNumbers struct {
	number map[string]int32
	terms  []string
}

func newTermNumbers() *termNumbers { return &termNumbers{number: make(map[string]int32)} }

func (n *termNumbers) numberOf(term string) int32 {
	number, known := n.number[term]
	if !known {
		number = int32(len(n.terms))
		n.number[term] = number
		n.terms = append(n.terms, term)
	}
	return number
}

// addGrams adds the numbers of every run of length characters of the text, or of the text itself when it is shorter.
func (n *termNumbers) addGrams(list []int32, text string, length int) []int32 {
	starts := make([]int, 0, len(text)+1)
	for i := range text {
		starts = append(starts, i)
	}
	starts = append(starts, len(text))
	if len(starts)-1 <= length {
		return append(list, n.numberOf(text))
	}
	for i := 0; i+length < len(starts); i++ {
		list = append(list, n.numberOf(text[starts[i]:starts[i+length]]))
	}
	return list
}
