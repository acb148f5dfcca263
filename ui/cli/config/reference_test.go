package config

import (
	"reflect"
	"slices"
	"strings"
	"testing"
)

// TestReferenceHasEveryKey holds the reference to the shapes that files are read with, in both directions.
func TestReferenceHasEveryKey(t *testing.T) {
	t.Parallel()
	documented := map[string][]string{}
	for _, k := range Reference() {
		parts := strings.Split(k.Key, ".")
		if k.Type == "" || k.Help == "" || !slices.Contains(tableNames, parts[0]) {
			t.Errorf("%s is not told: %+v", k.Key, k)
		}
		documented[parts[0]] = append(documented[parts[0]], parts[2:]...)
	}
	for _, table := range tableNames {
		var read []string
		if shape := tableShapes[table]; shape != nil {
			for field := range reflect.TypeOf(shape).Fields() {
				read = append(read, field.Tag.Get("yaml"))
			}
		}
		if _, told := documented[table]; !told {
			t.Errorf("nothing is told of %s", table)
		}
		slices.Sort(read)
		slices.Sort(documented[table])
		if !slices.Equal(read, documented[table]) {
			t.Errorf("%s has the keys %q, told are %q", table, read, documented[table])
		}
	}
	for _, r := range AllSettings() {
		if r.Type() == "" || r.Help == "" {
			t.Errorf("%s is not told", r.Key)
		}
	}
}
