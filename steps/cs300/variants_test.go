package cs300_test

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"rulebook/impl/cs300"
	"rulebook/impl/engine"
	"rulebook/impl/engine/enginetest"
)

// variants are programs with the faults of examples. Methods of those in Java or Python can be called.
func variants() map[string]engine.Subject {
	subjects := map[string]engine.Subject{}
	for name, p := range programs() {
		if callable(name) {
			subjects[name] = p.both()
		} else {
			subjects[name] = p.console()
		}
	}
	return subjects
}

func callable(example string) bool {
	return strings.HasPrefix(example, "java-") || strings.HasPrefix(example, "python-")
}

// programs have the faults of examples.
func programs() map[string]program {
	return map[string]program{
		"java-plain":                       {},
		"java-congratulates-every-loss":    {congratulates: true},
		"java-reads-tokens":                {readsTokens: true},
		"java-jumps-over-blanks":           {jumps: []string{"@@-", "@#-"}},
		"java-performs-illegal-moves":      {performsAll: true},
		"python-asks-row-first":            {order: [3]int{1, 0, 2}},
		"python-no-final-board":            {noLastBoard: true},
		"python-lands-on-blanks":           {jumps: []string{"@@-", "@@#"}},
		"cpp-plain":                        {},
		"cpp-wrong-range-in-retry":         {rangeOfColumns: true},
		"go-plain":                         {},
		"go-diagonals-keep-the-game-alive": {diagonals: true},
		"go-repeats-prompt":                {repeatsPrompt: true},
		"c-leaves-jumped-peg":              {jumpedStays: true},
		"javascript-filled-centre":         {filledCentre: true},

		"python-asks-direction-first":      {order: [3]int{2, 0, 1}},
		"python-asks-direction-second":     {order: [3]int{1, 2, 0}},
		"java-own-words-for-illegal-moves": {words: words{illegal: "Invalid move, please try again.\n"}},
		"python-own-words-for-retries":     {words: words{again: "That is no good number, try again: "}},
		"java-own-words-for-questions": {words: words{
			column: "Which column? ", row: "Which row? ", direction: "Which direction (1 up, 2 down, 3 left, 4 right)? ",
		}},
		"python-own-words-for-results":    {words: words{won: "You win!!\n", lost: "Game over, you lose.\n"}},
		"java-other-thanks":               {words: words{thanks: "THANK YOU FOR PLAYING PEG SOLITAIRE!\n"}},
		"java-move-gives-null":            {givesNull: true},
		"python-counts-one-move-more":     {moreMoves: 1},
		"python-labels-from-zero":         {labelsFrom: -1},
		"java-shifted-triangle":           {shiftedTriangle: true},
		"python-plays-again":              {words: words{after: "Play again (y/n)? "}},
		"python-asks-for-a-name":          {words: words{before: "What is your name? "}},
		"java-silent-about-bad-answers":   {words: words{again: none}},
		"java-silent-about-illegal-moves": {words: words{illegal: none}},
		"python-says-nothing-in-the-end":  {words: words{thanks: none}},
		"java-rows-up-to-the-columns":     {rowsUpToColumns: true},
		"python-swaps-left-and-right":     {turned: leftIsRight},
		"go-turns-the-board":              {jumpsTurned: [4]int{2, 1, 4, 3}},
		"python-up-is-down":               {jumpsTurned: upIsDown},
	}
}

// none stands for words that are not said.
const none = "\x00"

// words are a program's own; where they are empty, they are those of the assignment.
type words struct {
	column, row, direction string // questions
	again                  string // after a bad answer
	illegal                string // after an illegal move
	won, lost, thanks      string
	before, last, after    string // questions that the game does not have, the last one before the thanks
}

// or gives the program's words, or else those of the assignment.
func or(own, right string) string {
	if own == none {
		return ""
	}
	return cmp.Or(own, right)
}

// A program is a student's game: a right one but for the fields that are set.
type program struct {
	jumps          []string // the contents of three places in a row that make a legal jump
	congratulates  bool     // at every end
	readsTokens    bool     // instead of lines
	performsAll    bool     // moves, legal or not, whose places are on the board
	order          [3]int   // of the questions: column 0, row 1, direction 2
	words          words
	noLastBoard    bool
	rangeOfColumns bool // is named after a bad answer about the row
	diagonals      bool // count as moves that are left
	repeatsPrompt  bool // after a bad answer
	repeatsStyle   bool // the same, to the question for the board style alone
	jumpedStays    bool
	filledCentre   bool // of the Cross

	givesNull       bool // performMove makes the move on the board that it is given, and gives back nothing
	moreMoves       int  // are counted than there are
	labelsFrom      int  // more than one
	shiftedTriangle bool
	rowsUpToColumns bool   // are accepted
	turned          [4]int // what UP, DOWN, LEFT and RIGHT are taken for, once they are read
	jumpsTurned     [4]int // the same in all methods
	misnames        [4]int // what directions are called where a move is refused
	exchanges       bool   // row and column, once they are read
	staysIn         []int  // directions in which the peg that is jumped over stays
	fallsThrough    bool   // from a jump UP into the lines for one DOWN

	echoes         bool     // the bad answer in the line that follows it
	redraws        bool     // the board after an illegal move
	gives          bool     // up at the first bad answer
	refusesTooLate bool     // when it has made the illegal move
	takesAnyNumber bool     // about a move
	checksOnce     bool     // and takes the second answer as it is
	startsOver     bool     // with the move after a bad answer
	judgesLast     bool     // and only when the whole move has been typed
	swallows       bool     // the line after a bad answer to a question that begins so
	emptyEnds      bool     // the program at an empty line
	lenient        bool     // passes over letters and the like behind a number
	takesFirst     bool     // of several words on a line
	reasons        bool     // are given for refusing a move
	scolds         bool     // differently for each kind of bad answer
	zero           bool     // is refused in other words, as a column
	together       string   // the question for column and row in one
	allInOne       string   // the question for all three
	sure           string   // a question after each move
	pause          string   // the same behind each board, which any line answers
	announces      string   // is printed before the questions about a move
	halt           string   // and behind the first one
	balks          string   // a question after the refusal of a move, which any line answers
	retries        []int    // which questions about a move follow its refusal; nil for all
	loses          bool     // the legal move behind an illegal one, and breaks off, as a call does whose result is not used
	directions     []string // that are typed instead of numbers
	letter         string   // U, D, L or R is read for the DIRECTION, and the rest of the line for what comes next; a bad one gets this
	columns        []string // the same
	styles         []string // the same
	base           int      // what columns and rows are counted from at the console, less 1
	bare           bool     // boards have no labels
	cells          string   // the characters in which pegs, holes and the rest are drawn
	edges          bool     // have the labels that boards have, to the right and below
	twice          bool     // is the first board shown
	between        string   // cells and around them
	cursor         bool     // codes put the rows of boards where they belong
	fromZero       bool     // count the methods
	throwsBelow    bool     // the lower edge, in methods and games
	wraps          bool     // UP goes on from the first row to the last one, as in Python
	most           int      // the largest number that it can take in; 0 for any
	shortLeft      bool     // LEFT never reaches the first column
	shortUp        bool     // UP never reaches the first row
	narrow         bool     // the last column is refused
	tellsBoth      bool     // results of a game that is won

	knows []string // the bad answers to which the right line is said, whatever is said to others
}

// both gives the program as one in Java or Python, whose methods can be called.
func (p program) both() engine.Subject {
	reference := cs300.Reference()
	reference.Play = p.play
	return enginetest.Faulty(reference, p.methods)
}

// console gives the program as one in any other language.
func (p program) console() engine.Subject { return consoleOnly{p.both()} }

type consoleOnly struct{ engine.Subject }

func (consoleOnly) Engine(context.Context) (engine.Session, error) {
	return nil, engine.Stopf(engine.NotClaimed, "methods cannot be called one by one")
}

// methods carries out the methods that a fault may change. The reference keeps the board.
func (p program) methods(right enginetest.Right) map[string]engine.Action {
	var given board
	var typed strings.Builder
	onDesk := func() board {
		rows, _ := right("board")
		return boardOf(rows)
	}
	actions := map[string]engine.Action{
		"new": func([]string) ([]string, error) {
			typed.Reset()
			return right("new")
		},
		"given": func([]string) ([]string, error) { return given.rows(), nil },
		"valid": engine.Ints(func(n []int) ([]string, error) {
			if p.throws(onDesk(), n[0]+p.shift(), n[1]+p.shift(), n[2]) {
				return nil, thrown
			}
			return engine.Value(p.valid(onDesk(), n[0]+p.shift(), n[1]+p.shift(), n[2])), nil
		}),
		"moves": func([]string) ([]string, error) {
			if p.throwsBelow {
				return nil, thrown
			}
			return engine.Value(p.moves(onDesk())), nil
		},
		"perform": engine.Ints(func(n []int) ([]string, error) {
			given = onDesk()
			if p.throws(given, n[0]+p.shift(), n[1]+p.shift(), n[2]) {
				return nil, thrown
			}
			p.perform(given, n[0]+p.shift(), n[1]+p.shift(), n[2])
			_, err := right("load", strings.Join(given.rows(), " "))
			if p.givesNull {
				return nil, engine.Refuse(engine.Shape, "performMove returned nothing where a board was expected")
			}
			return given.rows(), err
		}),
		"create": engine.Ints(func(n []int) ([]string, error) {
			b := p.newBoard(n[0])
			_, err := right("load", strings.Join(b.rows(), " "))
			return b.rows(), err
		}),
		"display": func([]string) ([]string, error) {
			var shown strings.Builder
			p.show(&terminal{out: &shown}, onDesk())
			return strings.Split(shown.String(), "\n"), nil
		},
		"input": func(a []string) ([]string, error) {
			typed.WriteString(a[0] + "\n")
			return nil, nil
		},
	}
	reading := func(read func(t *terminal) string) ([]string, error) {
		var seen strings.Builder
		t := &terminal{in: bufio.NewScanner(strings.NewReader(typed.String())), out: &seen}
		if p.readsTokens {
			t.in.Split(bufio.ScanWords)
		}
		result := read(t)
		if t.ended {
			return nil, engine.Refuse(engine.Exception, "java.util.NoSuchElementException")
		}
		return append([]string{result}, strings.Split(seen.String(), "\n")...), nil
	}
	actions["read-move"] = func([]string) ([]string, error) {
		return reading(func(t *terminal) string {
			column, row, direction := p.readMove(t, onDesk())
			return fmt.Sprint(column, row, direction)
		})
	}
	actions["read-int"] = func(a []string) ([]string, error) {
		low, _ := strconv.Atoi(a[0])
		high, _ := strconv.Atoi(a[1])
		return reading(func(t *terminal) string { return strconv.Itoa(p.readInt(t, a[2], low, high, high)) })
	}
	return actions
}

// thrown is what a method raises at the lower edge.
var thrown = &engine.Refusal{Kind: engine.Exception, Words: []string{
	"java.lang.ArrayIndexOutOfBoundsException: Index 5 out of bounds for length 5",
	"at PegSolitaireGame.isValidMove(PegSolitaireGame.java:132)",
}}

// throws tells whether a move raises it: one from the board DOWN that lands below it.
func (p program) throws(b board, row, column, direction int) bool {
	return p.throwsBelow && direction == 2 && row >= 1 && row <= len(b) && row+2 > len(b) && column >= 1 && column <= len(b[0])
}

// shift is added to the rows and columns that methods take.
func (p program) shift() int { return map[bool]int{true: 1}[p.fromZero] }

// A board holds @, - and #.
type board [][]byte

func boardOf(rows []string) board {
	var b board
	for _, row := range rows {
		b = append(b, []byte(row))
	}
	return b
}

func (b board) rows() []string {
	var rows []string
	for _, row := range b {
		rows = append(rows, string(row))
	}
	return rows
}

// around gives a row, counted from 0; before the first row comes the last one.
func (b board) around(row int) []byte { return b[(row+len(b))%len(b)] }

// line gives the contents of three places in a row; nothing if one of them is off the board.
func (b board) line(row, column, down, right int) string {
	var contents []byte
	for i := range 3 {
		r, c := row-1+i*down, column-1+i*right
		if r < 0 || r >= len(b) || c < 0 || c >= len(b[0]) {
			return ""
		}
		contents = append(contents, b[r][c])
	}
	return string(contents)
}

// What directions may be taken for.
var leftIsRight, upIsDown = [4]int{1, 2, 4, 3}, [4]int{2, 1, 3, 4}

// turn gives what a direction is taken for.
func turn(turned [4]int, direction int) int {
	if direction < 1 || direction > 4 {
		return direction
	}
	return cmp.Or(turned[direction-1], direction)
}

func (p program) step(direction int) (down, right int) { return step(turn(p.jumpsTurned, direction)) }

// step gives the rows and columns of a step in a direction; 0 and 0 if there is no such direction.
func step(direction int) (down, right int) {
	if direction < 1 || direction > 4 {
		return 0, 0
	}
	way := [...][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}[direction-1]
	return way[0], way[1]
}

func (p program) isJump(contents string) bool {
	for _, jump := range p.jumps {
		if contents == jump {
			return true
		}
	}
	return len(p.jumps) == 0 && contents == "@@-"
}

func (p program) valid(b board, row, column, direction int) bool {
	down, right := p.step(direction)
	short := p.shortLeft && direction == 3 && column == 3 || p.shortUp && direction == 1 && row == 3
	places := b.line(row, column, down, right)
	if p.wraps && direction == 1 && (row == 1 || row == 2) && column >= 1 && column <= len(b[0]) {
		places = string([]byte{b[row-1][column-1], b.around(row - 2)[column-1], b.around(row - 3)[column-1]})
	}
	return !short && p.isJump(places)
}

func (p program) perform(b board, row, column, direction int) {
	down, right := p.step(direction)
	onBoard := direction >= 1 && direction <= 4 && b.line(row, column, down, right) != ""
	if !p.valid(b, row, column, direction) && !(p.performsAll && onBoard) {
		return
	}
	b[row-1][column-1] = '-'
	if !p.jumpedStays && !slices.Contains(p.staysIn, direction) {
		b.around(row - 1 + down)[column-1+right] = '-'
	}
	b.around(row - 1 + 2*down)[column-1+2*right] = '@'
	if p.fallsThrough && direction == 1 && row+2 <= len(b) {
		b[row][column-1], b[row+1][column-1] = '-', '@'
	}
}

func (p program) moves(b board) int {
	n := p.moreMoves
	for i := range len(b) * len(b[0]) {
		row, column := i/len(b[0])+1, i%len(b[0])+1
		for direction := 1; direction <= 4; direction++ {
			if p.valid(b, row, column, direction) {
				n++
			}
		}
		for _, way := range [][2]int{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}} {
			if p.diagonals && p.isJump(b.line(row, column, way[0], way[1])) {
				n++
			}
		}
	}
	return n
}

// A terminal is where the player types. Its input has ended when ended is set.
type terminal struct {
	in      *bufio.Scanner
	out     io.Writer
	ended   bool
	moving  bool   // whether a move is being read
	letter  bool   // whether one letter is read, and no word
	refusal string // of an answer about it
}

// split gives the next word of the input, or its next letter.
func (t *terminal) split(data []byte, atEnd bool) (advance int, token []byte, err error) {
	if !t.letter {
		return bufio.ScanWords(data, atEnd)
	}
	begin := len(data) - len(bytes.TrimLeft(data, " \n"))
	if begin == len(data) {
		return begin, nil, nil
	}
	return begin + 1, data[begin : begin+1], nil
}

// readLetter reads a direction, the letter that it begins with.
func (p program) readLetter(t *terminal) int {
	t.print(or(p.words.direction, "Choose a DIRECTION to move that peg (U, D, L or R): "))
	t.letter = true
	t.ended = !t.in.Scan()
	t.letter = false
	n := strings.Index("UDLR", t.in.Text())
	if t.ended || n < 0 {
		t.refusal = p.letter
	}
	return n + 1
}

// print prints nothing more once the program has broken off.
func (t *terminal) print(texts ...any) {
	if !t.ended {
		_, _ = fmt.Fprint(t.out, texts...)
	}
}

func (p program) show(t *terminal, b board) {
	if p.cells != "" {
		other := []rune(p.cells)
		drawn := &strings.Builder{}
		same := p
		same.cells = ""
		same.show(&terminal{out: drawn}, b)
		replaced := strings.NewReplacer("@", string(other[0]), "-", string(other[1]), "#", string(other[2]))
		t.print(replaced.Replace(drawn.String()))
		return
	}
	if p.edges {
		for i, row := range b {
			t.print("\n", string(row), " ", i+1)
		}
		t.print("\n", "123456789"[:len(b[0])], "\n")
		return
	}
	if p.bare {
		t.print(strings.Join(b.rows(), "\n"), "\n")
		return
	}
	t.print("\n  ")
	if p.cursor {
		t.print("\x1b[2J\x1b[1;3H")
	}
	for column := range b[0] {
		t.print(column+1+p.labelsFrom, p.between)
	}
	t.print("\n")
	for i, row := range b {
		drawn := strings.Join(strings.Split(string(row), ""), p.between) + p.between
		if p.cursor {
			t.print(fmt.Sprintf("\x1b[%d;1H%d\x1b[%d;3H%s", i+2, i+1, i+2, drawn))
			continue
		}
		t.print(i+1, " ", p.between, drawn, "\n")
	}
	if p.cursor {
		t.print(fmt.Sprintf("\x1b[%d;1H", len(b)+3))
	}
}

// readInt reads an integer. After a bad answer the program names the range up to named.
func (p program) readInt(t *terminal, prompt string, first, last, named int) int {
	t.print(prompt)
	for t.in.Scan() {
		text := strings.TrimSpace(t.in.Text())
		if p.lenient {
			text = strings.TrimRight(text, "!,x")
		}
		if p.takesFirst {
			text, _, _ = strings.Cut(text, " ")
		}
		n, err := strconv.Atoi(text)
		if err == nil && (first <= n && n <= last || p.takesAnyNumber && t.moving) {
			return n
		}
		if p.gives || p.emptyEnds && t.in.Text() == "" || p.most > 0 && (err != nil || n > p.most) && isNumber(t.in.Text()) {
			break
		}
		if p.swallows && strings.HasPrefix(prompt, "Choose a board") {
			t.in.Scan()
		}
		if p.scolds {
			t.print(scolding(text, err == nil, n))
			continue
		}
		if p.zero && text == "0" && strings.Contains(prompt, "COLUMN") {
			t.print("There is no column zero! ")
			continue
		}
		if p.echoes && !slices.Contains(p.knows, t.in.Text()) {
			t.print(t.in.Text(), " is no number that will do: ")
			continue
		}
		again := p.words.again
		if slices.Contains(p.knows, t.in.Text()) {
			again = ""
		}
		refusal := or(again, fmt.Sprintf("Please enter your choice as an integer between %d and %d: ", first, named))
		if p.startsOver && t.moving {
			t.refusal = cmp.Or(t.refusal, refusal+"\n")
			return first
		}
		t.print(refusal)
		if p.checksOnce {
			t.ended = !t.in.Scan()
			n, err = strconv.Atoi(t.in.Text())
			t.ended = t.ended || err != nil || n < first || n > last // what a list or an array makes of it
			return n
		}
		if p.repeatsPrompt || p.repeatsStyle && strings.HasPrefix(prompt, "Choose a board") {
			t.print("\n", prompt)
		}
	}
	t.ended = true
	return 0
}

// isNumber tells whether a text is a number, however large.
func isNumber(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}

// scolding is what a program says that has words for each kind of bad answer.
func scolding(text string, number bool, n int) string {
	switch {
	case strings.Contains(text, " "):
		return "One number only please: "
	case !number:
		return "That is not a number! "
	case n < 0:
		return "Never negative: "
	case n == 0:
		return "Too small, try again: "
	}
	return "Too big, once more: "
}

// reasonAgainst tells why a move is not legal.
func reasonAgainst(b board, row, column, direction int) string {
	down, right := step(direction)
	switch places := b.line(row, column, down, right); {
	case b[row-1][column-1] != '@':
		return "There is no peg there!\n"
	case places == "":
		return "You cannot leave the board.\n"
	case places[1] != '@':
		return "Nothing to jump over.\n"
	}
	return "The target is not empty.\n"
}

func (p program) readMove(t *terminal, b board) (column, row, direction int) {
	rows, columns := len(b), len(b[0])
	if p.narrow {
		columns--
	}
	named := rows
	if p.rangeOfColumns {
		named = columns
	}
	most := rows
	if p.rowsUpToColumns {
		most, named = columns, columns
	}
	questions := []func(){
		func() {
			column = p.readInt(t, or(p.words.column, "Choose the COLUMN of a peg you'd like to move: "), 1+p.base,
				columns+p.base, columns+p.base) - p.base
		},
		func() {
			row = p.readInt(t, or(p.words.row, "Choose the ROW of a peg you'd like to move: "), 1+p.base, most+p.base, named+p.base) - p.base
		},
		func() {
			direction = p.readInt(t, or(p.words.direction,
				"Choose a DIRECTION to move that peg 1) UP, 2) DOWN, 3) LEFT, or 4) RIGHT: "), 1, 4, 4)
		},
	}
	order := p.order[:]
	if p.order == [3]int{} {
		order = []int{0, 1, 2}
	}
	if p.together != "" {
		order = []int{3, 2}
	}
	questions = append(questions, func() { column, row = p.readPlace(t, most, columns) })
	if p.allInOne != "" {
		questions, order = []func(){func() { column, row, direction = p.readAll(t, most, columns) }}, []int{0}
	}
	if p.directions != nil {
		prompt := "Choose a DIRECTION to move that peg (" + strings.Join(p.directions, ", ") + "): "
		questions[2] = func() { direction = readWord(t, prompt, p.directions) }
	}
	if p.letter != "" {
		questions[2] = func() { direction = p.readLetter(t) }
	}
	if p.columns != nil {
		questions[0] = func() { column = readWord(t, "Choose the COLUMN of a peg (a letter): ", p.columns[:columns]) }
	}
	t.print(p.announces)
	t.moving = true
	defer func() { t.moving = false }()
	for !t.ended {
		t.refusal = ""
		for _, q := range order {
			questions[q]()
			if t.refusal != "" && !p.judgesLast {
				break
			}
		}
		if t.refusal != "" {
			t.print(t.refusal)
			continue
		}
		if p.sure != "" && !t.ended {
			t.print(p.sure)
			if t.ended = !t.in.Scan(); !t.ended && t.in.Text() != "y" {
				continue
			}
		}
		direction = turn(p.turned, direction)
		if p.exchanges {
			column, row = row, column
		}
		if t.ended || p.valid(b, row, column, direction) {
			break
		}
		if p.loses {
			defer func() { t.ended = true }()
		}
		if p.reasons {
			t.print(reasonAgainst(b, row, column, direction))
			continue
		}
		t.print(or(p.words.illegal, fmt.Sprintf("Moving a peg from row %d and column %d %v is not currently a legal move.\n\n",
			row, column, cs300.Direction(turn(p.misnames, direction)))))
		if p.redraws {
			p.show(t, b)
		}
		if p.retries != nil {
			order = p.retries
		}
		if p.balks != "" {
			t.print(p.balks)
			t.ended = !t.in.Scan()
		}
		if p.refusesTooLate {
			program{performsAll: true}.perform(b, row, column, direction)
		}
	}
	return column, row, direction
}

// readPlace reads a column and a row from one line.
func (p program) readPlace(t *terminal, rows, columns int) (column, row int) {
	t.print(p.together)
	for t.in.Scan() {
		if places := strings.Fields(t.in.Text()); len(places) == 2 {
			var err1, err2 error
			column, err1 = strconv.Atoi(places[0])
			row, err2 = strconv.Atoi(places[1])
			if err1 == nil && err2 == nil && 1 <= column && column <= columns && 1 <= row && row <= rows {
				return column, row
			}
		}
		t.print(fmt.Sprintf("Please enter a column from 1 to %d and a row from 1 to %d: ", columns, rows))
	}
	t.ended = true
	return 0, 0
}

// readAll reads a column, a row and a direction from one line.
func (p program) readAll(t *terminal, rows, columns int) (column, row, direction int) {
	t.print(p.allInOne)
	for t.in.Scan() {
		_, err := fmt.Sscanf(t.in.Text(), "%d %d %d\n", &column, &row, &direction)
		if err == nil && min(column, row, direction) > 0 && column <= columns && row <= rows && direction <= 4 {
			return column, row, direction
		}
		t.print("Three good numbers, please: ")
	}
	t.ended = true
	return 0, 0, 0
}

// readWord reads one of some words, and gives its number.
func readWord(t *terminal, prompt string, words []string) int {
	t.print(prompt)
	for t.in.Scan() {
		if n := slices.Index(words, t.in.Text()); n >= 0 {
			return n + 1
		}
		t.print("Please enter your choice as one of these: ", strings.Join(words, ", "), "\n")
	}
	t.ended = true
	return 0
}

// newBoard gives a board of a style.
func (p program) newBoard(style int) board {
	b := boardOf(rowsOf(style))
	switch {
	case p.filledCentre && style == 1:
		b[3][4] = '@'
	case p.shiftedTriangle && style == 3:
		b[2] = []byte("#-@-@@@-#")
	}
	return b
}

// play plays one game, as far as its input goes.
func (p program) play(in io.Reader, out io.Writer, _ func(time.Duration)) error {
	t := &terminal{in: bufio.NewScanner(in), out: out}
	if p.readsTokens {
		t.in.Split(t.split)
	}
	if p.words.before != "" {
		t.print(p.words.before)
		t.in.Scan()
	}
	t.print("WELCOME TO CS300 PEG SOLITAIRE!\n", strings.Repeat("=", 31), "\n\nBoard Style Menu\n")
	for _, style := range cs300.Styles() {
		t.print(fmt.Sprintf("  %d) %v\n", style, style))
	}
	style := 0
	if p.styles != nil {
		style = readWord(t, "Choose a board style (A-D): ", p.styles)
	} else {
		style = p.readInt(t, "Choose a board style: ", 1, 4, 4)
	}
	if t.ended {
		return io.ErrUnexpectedEOF
	}
	b := p.newBoard(style)
	p.show(t, b)
	if p.twice {
		p.show(t, b)
	}
	if p.halt != "" {
		t.print(p.halt)
		t.in.Scan()
	}
	for p.moves(b) > 0 {
		column, row, direction := p.readMove(t, b)
		if t.ended {
			return io.ErrUnexpectedEOF
		}
		p.perform(b, row, column, direction)
		if !p.noLastBoard || p.moves(b) > 0 {
			p.show(t, b)
		}
		if p.pause != "" {
			t.print(p.pause)
			t.in.Scan() // at the end of its input it goes on
		}
	}
	result := or(p.words.lost, "It looks like there are no more legal moves.  Please try again.\n")
	if p.congratulates || strings.Count(strings.Join(b.rows(), ""), "@") == 1 {
		result = or(p.words.won, "Congrats, you won!\n")
	}
	t.print(result)
	if p.tellsBoth && result == "Congrats, you won!\n" {
		t.print("It looks like there are no more legal moves.  Please try again.\n")
	}
	if p.words.last != "" {
		t.print(p.words.last)
		if t.in.Scan() && strings.HasPrefix(t.in.Text(), "y") {
			return p.play(in, out, nil)
		}
	}
	if p.words.thanks != none {
		t.print("\n", strings.Repeat("=", 42), "\n", or(p.words.thanks, "THANK YOU FOR PLAYING CS300 PEG SOLITAIRE!\n"))
	}
	if p.words.after != "" {
		t.print(p.words.after)
		if t.in.Scan() && strings.HasPrefix(t.in.Text(), "y") {
			return p.play(in, out, nil)
		}
	}
	return nil
}

// rowsOf gives the rows of a new board.
func rowsOf(style int) []string {
	request := engine.Request{Command: "create", Arguments: []string{strconv.Itoa(style)}}
	reply, _ := cs300.Commands().Do(context.Background(), request)
	return reply.Body
}
