package rubric

import (
	"bytes"
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"strings"
)

// Points are hundredths of a point. Sums of points are exact.
type Points int64

// String formats points with two decimals: "81.25".
func (p Points) String() string {
	sign, n := "", int64(p)
	if n < 0 {
		sign, n = "-", -n
	}
	return fmt.Sprintf("%s%d.%02d", sign, n/100, n%100)
}

// Times returns the points as often as a factor says, halves of a hundredth up.
func (p Points) Times(factor *big.Rat) Points {
	product := new(big.Rat).Mul(big.NewRat(int64(p), 1), factor)
	halfUp := product.Add(product, big.NewRat(1, 2))
	return Points(new(big.Int).Quo(halfUp.Num(), halfUp.Denom()).Int64())
}

// ParsePoints reads points with up to two decimals: "20", "2.5", "81.25". They are never negative.
func ParsePoints(text string) (Points, error) {
	wrong := fmt.Errorf("%q are no points: write a number with up to two decimals, such as 20 or 2.5", text)
	whole, decimals, pointed := strings.Cut(text, ".")
	if whole == "" || len(decimals) > 2 || pointed && decimals == "" || len(whole) > 9 {
		return 0, wrong
	}
	n, err := strconv.ParseUint(whole+(decimals + "00")[:2], 10, 63)
	if err != nil {
		return 0, wrong
	}
	return Points(n), nil
}

// MarshalJSON writes a number: 81.25.
func (p Points) MarshalJSON() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalJSON reads the output of MarshalJSON.
func (p *Points) UnmarshalJSON(data []byte) error {
	if bytes.ContainsAny(data, "eE+-\"") {
		return errors.New("points are a number without exponent and sign")
	}
	n, err := ParsePoints(string(data))
	*p = n
	return err
}
