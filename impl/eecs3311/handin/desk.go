package handin

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"rulebook/impl/eecs3311"
	"rulebook/impl/eiffel"
	"rulebook/impl/eiffel/kernel"
	"rulebook/impl/eiffel/run"
	"rulebook/impl/eiffel/syntax"
	"rulebook/impl/engine"
)

// interpreted reads the classes of a project and gives a function that opens a session, which runs them within this process. All that is
// not understood or does not compile is found now, in the text, before anything runs. The error is for classes that take
// too much to read.
func interpreted(
	ctx context.Context, classes []*syntax.Class,
) (open func(context.Context) (engine.Session, error), unread []string, err error) {
	system, err := run.NewSystem(ctx, classes)
	if err != nil {
		return nil, nil, err
	}
	found, err := system.Unread(ctx)
	for _, u := range found {
		meaning := "nothing is shown by what needs it"
		if _, failure := u.(*kernel.Failure); failure {
			meaning = "only other code is marked, though the document gives zero (EECS3311-R58)"
		}
		unread = append(unread, u.Error()+": "+meaning+", and a person must look")
	}
	p := &patience{}
	return func(ctx context.Context) (engine.Session, error) { return newSession(ctx, classes, p) }, unread, err
}

// newSession opens a session with tables of its own, which are built anew.
func newSession(ctx context.Context, classes []*syntax.Class, p *patience) (engine.Session, error) {
	system, err := run.NewSystem(ctx, classes)
	if err != nil {
		return nil, err
	}
	d := &desk{system: system, patience: p, ctx: ctx}
	d.reset()
	return &session{engine.NewTable("a peg solitaire in Eiffel, interpreted", d.commands()...), d}, nil
}

// A patience bounds the steps of commands. A project that hangs in each of them is not waited for again and again.
type patience struct {
	mutex  sync.Mutex
	wasted int // steps of commands that were stopped
	most   int // the most steps of a call that came to its end
}

const (
	usual  = 20_000_000 // steps of one call
	budget = 10 * usual // steps that a project may waste
	few    = 1_000_000
	ample  = 4 // times what others have taken
)

// steps gives the most steps of a call, and whether they are fewer than usual.
func (p *patience) steps() (most int, spent bool) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.wasted < budget {
		return usual, false
	}
	return min(usual, max(few, ample*p.most)), true
}

// took records the steps of a call, and whether it was stopped.
func (p *patience) took(steps int, stopped bool) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if stopped {
		p.wasted += steps
	} else {
		p.most = max(p.most, steps)
	}
}

// A session is a table of commands that take their time from a context.
type session struct {
	*engine.Table
	desk *desk
}

// DoAll carries out one request after another.
func (s *session) DoAll(ctx context.Context, requests []engine.Request) ([]engine.Reply, error) {
	s.desk.ctx = ctx
	return s.Table.DoAll(ctx, requests)
}

// A desk holds what a caller of the features of a project has in hand.
type desk struct {
	system   *run.System
	patience *patience
	machine  *run.Machine
	ctx      context.Context
	game     kernel.Value
	kept     map[string]kernel.Value
	primed   bool // see prime
}

// reset forgets everything. Nothing is left of what was run before, not even what is made once.
func (d *desk) reset() {
	*d = desk{
		system: d.system, patience: d.patience, machine: d.system.Machine(kernel.Limits{}), ctx: d.ctx, kept: map[string]kernel.Value{},
	}
}

// prime has the templates made before a command that asks for them by itself. In the tests of the course, the first to
// ask for them is a postcondition, so that no contract is monitored while they are made: that of each board would need
// them. The error tells that this comes to no end. What else goes wrong shows in what needs them.
func (d *desk) prime() error {
	if d.primed {
		return nil
	}
	d.primed = true
	access, err := d.machine.Blank(d.ctx, "board_templates_access")
	if err == nil {
		_, err = d.machine.Unmonitored(d.ctx, access, "templates")
	}
	if _, stopped := errors.AsType[*kernel.Exceeded](err); stopped {
		return err
	}
	return nil
}

// commands gives the assignment's commands, each carried out by the project. What the reference takes for no such command,
// the project is not asked for.
func (d *desk) commands() []engine.Command {
	reference := eecs3311.Commands()
	var commands []engine.Command
	for _, c := range reference.Commands() {
		if c.Shown == "" {
			continue // one of the table's own
		}
		shown := c
		c.Do = func(arguments []string) ([]string, error) {
			reply, err := reference.Do(context.Background(), engine.Request{Command: c.Name, Arguments: arguments})
			switch {
			case err != nil:
				return nil, err
			case reply.Refusal != nil && reply.Refusal.Kind == engine.Argument:
				return nil, reply.Refusal
			}
			return d.carryOut(func() ([]string, error) { return d.do(c.Name, shown.Show(arguments), arguments) })
		}
		commands = append(commands, c)
	}
	return commands
}

// do does what people are shown: it is an expression of Eiffel, but for what begins a game or keeps a board.
func (d *desk) do(command, shown string, arguments []string) ([]string, error) {
	switch command {
	case "new":
		return nil, d.begin(arguments[0])
	case "load":
		return nil, d.load(arguments[0])
	case "player":
		return nil, d.create("good_player", func(kernel.Value) error { return nil })
	case "good", "bad":
		return nil, d.play(command+"_player", strings.TrimPrefix(shown, "player."))
	case "save":
		return nil, d.save(arguments[0])
	case "move", "set", "fill":
		_, err := d.evaluate(shown)
		return nil, err
	case "status":
		shown += ".out"
	case "singleton":
		_ = d.prime() // if it fails, so do the templates
	}
	return told(d.evaluate(shown))
}

// carryOut carries out a command. If the code violates a contract, or fails in another way, all that the game holds is
// made to be as it was.
func (d *desk) carryOut(do func() ([]string, error)) ([]string, error) {
	undo, err := d.machine.Undo(d.game)
	if err != nil {
		return nil, outcome(err)
	}
	most, spent := d.patience.steps()
	d.machine.Limit(most)
	body, err := do()
	stopped := d.took(err)
	if err == nil {
		d.machine.Keep(append(slices.Collect(maps.Values(d.kept)), d.game)...)
		return body, nil
	}
	told := outcome(err)
	if stop, ok := errors.AsType[*engine.Stop](told); ok {
		stop.Spent = stopped && spent
		return nil, stop
	}
	undo()
	if contract, ok := errors.AsType[*engine.Refusal](told); ok && contract.Kind == engine.Contract && !demanded(err) {
		contract.Words = append(contract.Words, d.unmonitored(do)...)
	}
	return nil, told
}

// took records the steps of a call that came to an error, if any, and tells whether it was stopped.
func (d *desk) took(err error) (stopped bool) {
	_, stopped = errors.AsType[*kernel.Exceeded](err)
	d.patience.took(d.machine.Steps(), stopped)
	return stopped
}

// demanded tells whether an error is that the feature which was called demands something else.
func demanded(err error) bool {
	failure, ok := errors.AsType[*kernel.Failure](err)
	return ok && failure.Asked
}

// unmonitored carries out a command without contracts. It gives the answer, or the rows of the board that it leaves, for a
// reader to see whether the contract is wrong or the code; nothing if it does not come to its end.
func (d *desk) unmonitored(do func() ([]string, error)) []string {
	undo, err := d.machine.Undo(d.game)
	if err != nil {
		return nil
	}
	game := d.game
	d.machine.Monitor(false)
	body, err := do()
	if err == nil && body == nil {
		body, err = told(d.evaluate("game.board.out"))
	}
	d.machine.Monitor(true)
	d.took(err)
	d.game = game
	undo()
	if err != nil {
		return nil
	}
	return body
}

// outcome says what an error of the code comes to: a stop, or a refusal.
func outcome(err error) error {
	switch e := err.(type) {
	case *kernel.Failure:
		refusal := refused(e)
		refusal.Within = e.Within
		return refusal
	case *run.Missing:
		return engine.Refuse(engine.Missing, e.Error())
	case *run.Unsupported:
		reason := e.Error() + ": a person must look"
		return &engine.Stop{Outcome: engine.Failed, Reason: reason, Within: e.Within, Person: true}
	case *kernel.Exceeded:
		limits := map[string]engine.Outcome{"steps": engine.TimedOut, "memory": engine.OverTheLimit, "work": engine.OverTheLimit}
		words := e.Error()
		if place := e.Place(); place != "" {
			words += ", in " + place
		}
		return &engine.Stop{Outcome: limits[e.Limit], Reason: words, Within: e.Within}
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return engine.Stopf(engine.TimedOut, "the command did not come to its end in time")
	}
	return err
}

// refused makes the refusal of a failure. It says whose contract was violated, and where.
func refused(f *kernel.Failure) *engine.Refusal {
	switch {
	case f.Contract():
		words := strings.TrimSpace(string(f.Kind)+" "+cmp.Or(f.Tag, f.Clause)) + "\n" + place(f)
		if f.Tag != "" && f.Clause != f.Tag {
			words += ": " + shortened(f.Clause)
		}
		return engine.Refuse(engine.Contract, words)
	case f.Kind == kernel.Invalid:
		return engine.Refuse(engine.Uncompiled, f.Tag+" ("+f.Place()+")")
	}
	return engine.Refuse(engine.Exception, f.Tag+"\n"+f.Place())
}

// place says where a contract stands, shortly: a class has a file of its own.
func place(f *kernel.Failure) string {
	short := *f
	if f.File != "" {
		short.File = path.Base(f.File)
	}
	return short.Place()
}

// shortened gives the beginning of a clause. Who wants more finds it in its line.
func shortened(clause string) string {
	const most = 80
	if runes := []rune(clause); len(runes) > most {
		return strings.TrimSpace(string(runes[:most])) + " ..."
	}
	return clause
}

// begin begins a game on a fresh board of a kind; without one it forgets everything.
func (d *desk) begin(kind string) error {
	switch {
	case kind == "":
		d.reset()
		return nil
	case eecs3311.Kind(kind) == eecs3311.Default:
		board, err := d.machine.Create(d.ctx, "board", "make_default")
		if err != nil {
			return err
		}
		return d.start("make_from_board", board)
	}
	return d.start("make_" + kind)
}

// start begins a game by a creation procedure.
func (d *desk) start(procedure string, arguments ...kernel.Value) error {
	game, err := d.machine.Create(d.ctx, "game", procedure, arguments...)
	if err == nil {
		d.game = game
	}
	return err
}

func (d *desk) load(rows string) error {
	board, err := d.boardOf(strings.Join(strings.Fields(rows), ""))
	if err != nil {
		return err
	}
	return d.start("make_from_board", board)
}

const size = 7

// boardOf makes a board of 49 characters, row by row. If the class holds nothing but what the starter code gives it, its
// slots are put there directly, so that no fault of the project shows in a board that it has not made. A class that holds
// more may count on its own commands: they fill a default board.
func (d *desk) boardOf(glyphs string) (kernel.Value, error) {
	names := map[rune]string{'*': "unavailable_slot", 'O': "occupied_slot", '.': "unoccupied_slot"}
	made := map[rune]kernel.Value{}
	var statuses []kernel.Value
	for _, glyph := range glyphs {
		if made[glyph] == nil {
			status, err := d.named(names[glyph])
			if err != nil {
				return nil, err
			}
			made[glyph] = status
		}
		statuses = append(statuses, made[glyph])
	}
	if d.plain() {
		board, err := d.machine.Blank(d.ctx, "board")
		if err == nil {
			d.machine.Set(board, "imp", kernel.NewArray2(size, size, statuses))
		}
		return board, err
	}
	board, err := d.machine.Create(d.ctx, "board", "make_default")
	for i, status := range statuses {
		if err != nil {
			return nil, err
		}
		_, err = d.machine.Unmonitored(d.ctx, board, "set_status", int32(i/size+1), int32(i%size+1), status)
	}
	return board, err
}

// plain tells whether the class BOARD has the attributes of the starter code, and no others.
func (d *desk) plain() bool {
	types := d.machine.Attributes("board")
	names := slices.Sorted(maps.Keys(types))
	return slices.Equal(names, []string{"bta", "imp", "ssa"}) && types["imp"] == "ARRAY2 [SLOT_STATUS]"
}

// create creates a player, who may do something, and goes on with the game that he has then.
func (d *desk) create(class string, do func(player kernel.Value) error) error {
	if err := d.prime(); err != nil {
		return err
	}
	player, err := d.machine.Create(d.ctx, class, "make")
	if err == nil {
		err = do(player)
	}
	if err != nil {
		return err
	}
	d.game, err = d.get(player, "game")
	return err
}

// play has a new player of a class play on from the current board.
func (d *desk) play(class, feat string) error {
	board, err := d.evaluate("game.board")
	if err != nil {
		return err
	}
	return d.create(class, func(player kernel.Value) error {
		game, err := d.get(player, "game")
		if err == nil {
			_, err = d.machine.Call(d.ctx, game, "make_from_board", board)
		}
		if err == nil {
			_, err = d.machine.Call(d.ctx, player, feat)
		}
		return err
	})
}

// get gives what an attribute, or a query without arguments in its place, gives of an object.
func (d *desk) get(v kernel.Value, name string) (kernel.Value, error) {
	if value, ok := d.machine.Attribute(v, name); ok {
		return value, nil
	}
	return d.machine.Call(d.ctx, v, name)
}

// evaluate gives the value of an expression; that of a command is Void.
func (d *desk) evaluate(text string) (kernel.Value, error) {
	expression, err := syntax.Read(eiffel.Scan(text))
	if err != nil {
		return nil, fmt.Errorf("reading %q: %w", text, err)
	}
	return d.value(expression)
}

func (d *desk) value(expression syntax.Expression) (kernel.Value, error) {
	switch e := expression.(type) {
	case syntax.Literal:
		return int32(e.Value.(int64)), nil
	case syntax.Unary:
		operand, err := d.value(e.Operand)
		if err != nil {
			return nil, err
		}
		return -operand.(int32), nil
	case syntax.Binary:
		both, err := d.values(e.Left, e.Right)
		switch {
		case err != nil:
			return nil, err
		case e.Operator == "=":
			return d.machine.Identical(both[0], both[1]), nil
		}
		return d.machine.Equal(d.ctx, both[0], both[1])
	}
	call := expression.(syntax.Call)
	if call.Target == nil {
		return d.named(call.Name)
	}
	target, err := d.value(call.Target)
	if err != nil {
		return nil, err
	}
	arguments, err := d.values(call.Arguments...)
	switch {
	case err != nil:
		return nil, err
	case strings.Contains(call.Name, "board"): // what the starter code calls so is an attribute
		return d.get(target, call.Name)
	}
	return d.machine.Call(d.ctx, target, call.Name, arguments...)
}

func (d *desk) values(expressions ...syntax.Expression) (values []kernel.Value, err error) {
	for _, e := range expressions {
		v, err := d.value(e)
		if err != nil {
			return nil, err
		}
		values = append(values, v)
	}
	return values, nil
}

// named gives what a caller has in hand by a name.
func (d *desk) named(name string) (kernel.Value, error) {
	switch {
	case d.kept[name] != nil:
		return d.kept[name], nil
	case name == "templates":
		if err := d.prime(); err != nil {
			return nil, err
		}
		return d.once("board_templates_access", name)
	case strings.HasSuffix(name, "_slot"):
		return d.once("slot_status_access", name)
	case d.game == nil:
		return nil, errors.New("no game has begun")
	case name == "board":
		return d.get(d.game, name)
	}
	return d.game, nil
}

// once gives what a class makes once. Void is equal and identical to itself without being there.
func (d *desk) once(class, query string) (kernel.Value, error) {
	access, err := d.machine.Blank(d.ctx, class)
	if err != nil {
		return nil, err
	}
	v, err := d.machine.Call(d.ctx, access, query)
	if err == nil && v == nil {
		err = engine.Refuse(engine.Shape, strings.ToUpper(class)+"."+query+" is Void")
	}
	return v, err
}

// told gives the body that tells a value.
func told(v kernel.Value, err error) ([]string, error) {
	switch v := v.(type) {
	case *kernel.String:
		return strings.Split(v.String(), "\n"), err
	case bool, int32:
		return engine.Value(v), err
	}
	if err == nil {
		err = engine.Refuse(engine.Shape, fmt.Sprintf("a value of %s", kernel.TypeOf(v)))
	}
	return nil, err
}

// save keeps a copy of the current board. The objects for the statuses are those of the board itself.
func (d *desk) save(name string) error {
	board, err := d.evaluate("game.board")
	if err != nil {
		return err
	}
	isStatus := func(v kernel.Value) bool { return d.machine.Conforms(v, "slot_status") }
	twin, err := d.machine.Copy(d.ctx, board, isStatus)
	if err == nil {
		d.kept[strings.ToLower(name)] = twin
	}
	return err
}
