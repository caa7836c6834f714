module rulebook

go 1.26.0

require (
	golang.org/x/sys v0.49.0
	gopkg.in/yaml.v3 v3.0.1
)

require gopkg.in/check.v1 v1.0.0-20201130134442-10cb98267c6c // indirect
