package play

import (
	"fmt"
	"testing"
)

func TestNotationsAreWritten(t *testing.T) {
	t.Parallel()
	tests := []struct {
		notation Notation
		want     string
		reason   string
	}{
		{Notation{}, "[1 2 3 4]", "as in the document"},
		{Notation{From: 1}, "[2 3 4 5]", "from 1"},
		{Notation{ColumnFirst: true}, "[2 1 4 3]", "columns first"},
		{Notation{EndFirst: true}, "[3 4 1 2]", "backwards"},
		{Notation{1, true, true}, "[5 4 3 2]", "all of it"},
	}
	for _, test := range tests {
		if got := fmt.Sprint(test.notation.Write([]string{"1", "2", "3", "4"})); got != test.want {
			t.Errorf("%s: %s, want %s", test.reason, got, test.want)
		}
	}
}
