module github.com/microcosm-cc/bluemonday

go 1.26

require golang.org/x/net v0.62.0
