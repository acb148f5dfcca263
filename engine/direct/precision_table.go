package direct

import "sync"

// precisionTable is how often a check's findings were true and useful, counted from testdata/precision/labels.json by
// TestPrecisionTableIsThatOfTheLabels, which also writes this file.
var precisionTable = sync.OnceValue(func() map[string]Precision {
	return map[string]Precision{
		"Q1":  {Read: 9, True: 9, Useful: 8, Agreed: 9},
		"Q18": {Read: 5, True: 5, Useful: 5, Agreed: 5},
		"Q2":  {Read: 15, True: 15, Useful: 10, Agreed: 12},
		"R17": {Read: 1, True: 1, Useful: 0, Agreed: 1},
	}
})
