package heapballast_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	_ "parley/ui/console/markdown" // brings the tables of syntax colours, as parley has them
	"parley/ui/heapballast"
)

// TestTheProgramIsSetUpWithoutCollections reads what the runtime tells of this test's own program: the one collection is the one
// that the ballast itself begins, before there is anything to look through.
func TestTheProgramIsSetUpWithoutCollections(t *testing.T) {
	t.Parallel()
	heapballast.Release()
	const colours = "init github.com/alecthomas/chroma/v2/lexers "
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, "-test.run=^$")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1,gctrace=1", "GOGC=100")
	var told strings.Builder
	cmd.Stderr = &told
	if err := cmd.Run(); err != nil {
		t.Fatalf("running this test's program: %v\n%s", err, told.String())
	}
	early, late, found := strings.Cut(told.String(), colours)
	if !found {
		t.Fatalf("the tables of syntax colours are not among what this program sets up:\n%s", told.String())
	}
	setUp := early + late[:strings.LastIndex(late, "\ninit ")+1]
	if collections := strings.Count("\n"+setUp, "\ngc "); collections > 1 {
		t.Errorf("%d collections while the program is set up, want the ballast's own at most:\n%s", collections, setUp)
	}
}
