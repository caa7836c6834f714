//go:build !unix

package intake

import "errors"

func pipe(string) error { return errors.ErrUnsupported }
