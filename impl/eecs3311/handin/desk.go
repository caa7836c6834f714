package handin

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"

	"rulebook/impl/eecs3311"
	"rulebook/impl/eiffel/run"
	"rulebook/impl/eiffel/syntax"
	"rulebook/impl/engine"
)

// interpreted reads the classes of a project and gives a function that opens a session, which runs them within this process. All that is
// not understood is found now, in the text, before anything runs. The error is for classes that take too much to read.
func interpreted(
	ctx context.Context, classes []*syntax.Class,
) (open func(context.Context) (engine.Session, error), unread []string, err error) {
	p := &pool{classes: classes, patience: &patience{}}
	system, err := p.take(ctx)
	if err != nil {
		return nil, nil, err
	}
	found, err := system.Unread(ctx)
	if err != nil {
		return nil, nil, err
	}
	for _, u := range found {
		unread = append(unread, u.Error())
	}
	p.give(system)
	return p.session, unread, nil
}

// A pool keeps the tables of a project's classes for one session after another.
type pool struct {
	classes  []*syntax.Class
	patience *patience

	mutex sync.Mutex
	idle  []*run.System
}

// take gives tables that no session uses; they are built where there are none.
func (p *pool) take(ctx context.Context) (*run.System, error) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if last := len(p.idle) - 1; last >= 0 {
		system := p.idle[last]
		p.idle = p.idle[:last]
		return system, nil
	}
	return run.NewSystem(ctx, p.classes)
}

func (p *pool) give(system *run.System) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.idle = append(p.idle, system)
}

// session opens a session. Its end gives the tables back.
func (p *pool) session(ctx context.Context) (engine.Session, error) {
	system, err := p.take(ctx)
	if err != nil {
		return nil, err
	}
	d := &desk{system: system, patience: p.patience}
	session := &interpretedSession{desk: d, close: sync.OnceFunc(func() { p.give(system) })}
	d.reset()
	session.Table = engine.NewTable("a peg solitaire in Eiffel, interpreted", d.commands()...)
	return session, nil
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

// An interpretedSession is a table of commands that can be stopped.
type interpretedSession struct {
	*engine.Table
	desk  *desk
	close func()
}

// Close ends the session.
func (s *interpretedSession) Close() error {
	s.close()
	return s.Table.Close()
}

// Do carries out one request. The error says why the code did not come to its end, or that it is not understood.
func (s *interpretedSession) Do(ctx context.Context, request engine.Request) (engine.Reply, error) {
	s.desk.ctx, s.desk.stop = ctx, nil
	reply, err := s.Table.Do(ctx, request)
	if err == nil {
		err = s.desk.stop
	}
	if err != nil {
		return engine.Reply{}, err
	}
	return reply, nil
}

// DoAll carries out one request after another.
func (s *interpretedSession) DoAll(ctx context.Context, requests []engine.Request) ([]engine.Reply, error) {
	var replies []engine.Reply
	for _, request := range requests {
		reply, err := s.Do(ctx, request)
		if err != nil {
			return replies, err
		}
		replies = append(replies, reply)
	}
	return replies, nil
}

// A desk holds what a caller of the features of a project has in hand.
type desk struct {
	system   *run.System
	patience *patience
	machine  *run.Machine
	ctx      context.Context
	stop     error // why the last command gave no answer
	game     run.Value
	kept     map[string]run.Value
	primed   bool // see prime
}

// reset forgets everything. Nothing is left of what was run before, not even what is made once.
func (d *desk) reset() {
	*d = desk{
		system: d.system, patience: d.patience, machine: d.system.Machine(run.Limits{}), ctx: d.ctx,
		kept: map[string]run.Value{},
	}
	if d.ctx == nil {
		d.ctx = context.Background()
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
	if _, stopped := errors.AsType[*run.Exceeded](err); stopped {
		return err
	}
	return nil
}

// An action carries out a command with the values of its arguments.
type action func(arguments []string) ([]string, error)

// commands gives the assignment's commands, each carried out by the project.
func (d *desk) commands() []engine.Command {
	actions := d.actions()
	var commands []engine.Command
	for _, c := range eecs3311.Commands().Commands() {
		do, ok := actions[c.Name]
		if !ok {
			continue // one of the table's own
		}
		c.Do = func(arguments []string) ([]string, error) { return d.carryOut(do, arguments) }
		commands = append(commands, c)
	}
	return commands
}

func (d *desk) actions() map[string]action {
	return map[string]action{
		"new": d.begin, "load": d.load, "player": d.player, "good": d.playing("good_player"), "bad": d.playing("bad_player"),
		"move": d.move, "out": d.ofGame("out"), "over": d.ofGame("is_over"), "won": d.ofGame("is_won"),
		"board": d.ofBoard("out"), "rows": d.ofBoard("number_of_rows"), "columns": d.ofBoard("number_of_columns"),
		"count": d.ofBoard("number_of_occupied_slots"), "valid-row": d.ofBoard("is_valid_row"),
		"valid-column": d.ofBoard("is_valid_column"), "status": d.status,
		"set": d.set("set_status"), "fill": d.set("set_statuses"),
		"save": d.save, "show": d.show, "match": d.match, "equal": d.equal, "template": d.template, "slot": d.slot,
		"slots-equal": d.slotsEqual, "singleton": d.singleton,
	}
}

// carryOut carries out a command. If the code violates a contract, or fails in another way, all that the game holds is
// made to be as it was.
func (d *desk) carryOut(do action, arguments []string) ([]string, error) {
	undo, err := d.machine.Undo(d.game)
	if err != nil {
		d.stop, _ = outcome(err)
		return nil, err
	}
	most, spent := d.patience.steps()
	d.machine.Limit(most)
	body, err := do(arguments)
	_, stopped := errors.AsType[*run.Exceeded](err)
	d.patience.took(d.machine.Steps(), stopped)
	if err == nil {
		d.machine.Keep(d.held()...)
		return body, nil
	}
	stop, refusal := outcome(err)
	if stop != nil {
		stop.Spent = stopped && spent
		d.stop = stop
		return nil, err
	}
	undo()
	if contract, ok := errors.AsType[*engine.Refusal](refusal); ok && contract.Kind == engine.Contract && !demanded(err) {
		contract.Words = append(contract.Words, d.unmonitored(do, arguments)...)
	}
	return nil, refusal
}

// demanded tells whether an error is that the feature which was called demands something else.
func demanded(err error) bool {
	failure, ok := errors.AsType[*run.Failure](err)
	return ok && failure.Asked
}

// unmonitored carries out a command without contracts. It gives the answer, or the rows of the board that it leaves, for a
// reader to see whether the contract is wrong or the code; nothing if it does not come to its end.
func (d *desk) unmonitored(do action, arguments []string) []string {
	undo, err := d.machine.Undo(d.game)
	if err != nil {
		return nil
	}
	game := d.game
	d.machine.Monitor(false)
	body, err := do(arguments)
	if err == nil && body == nil {
		body, err = d.ofBoard("out")(nil)
	}
	d.machine.Monitor(true)
	_, stopped := errors.AsType[*run.Exceeded](err)
	d.patience.took(d.machine.Steps(), stopped)
	d.game = game
	undo()
	if err != nil {
		return nil
	}
	return body
}

func (d *desk) held() []run.Value {
	held := []run.Value{d.game}
	for _, board := range d.kept {
		held = append(held, board)
	}
	return held
}

// outcome says what an error of the code comes to: a stop, or a refusal.
func outcome(err error) (stop *engine.Stop, refusal error) {
	if failure, ok := errors.AsType[*run.Failure](err); ok {
		refusal := refused(failure)
		refusal.Within = failure.Within
		return nil, refusal
	}
	if missing, ok := errors.AsType[*run.Missing](err); ok {
		return nil, engine.Refuse(engine.Missing, missing.Error())
	}
	if unsupported, ok := errors.AsType[*run.Unsupported](err); ok {
		return &engine.Stop{
			Outcome: engine.Failed, Reason: unsupported.Error() + ": a person must look", Within: unsupported.Within, Person: true,
		}, nil
	}
	if exceeded, ok := errors.AsType[*run.Exceeded](err); ok {
		limits := map[string]engine.Outcome{"steps": engine.TimedOut, "memory": engine.OverTheLimit, "work": engine.OverTheLimit}
		words := exceeded.Error()
		if place := exceeded.Place(); place != "" {
			words += ", in " + place
		}
		return &engine.Stop{Outcome: limits[exceeded.Limit], Reason: words, Within: exceeded.Within}, nil
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return engine.Stopf(engine.TimedOut, "the command did not come to its end in time"), nil
	}
	return nil, err
}

// refused makes the refusal of a failure. It says whose contract was violated, and where.
func refused(f *run.Failure) *engine.Refusal {
	switch {
	case f.Contract():
		words := strings.TrimSpace(string(f.Kind)+" "+cmp.Or(f.Tag, f.Clause)) + "\n" + place(f)
		if f.Tag != "" && f.Clause != f.Tag {
			words += ": " + shortened(f.Clause)
		}
		return engine.Refuse(engine.Contract, words)
	case f.Kind == run.Invalid:
		return engine.Refuse(engine.Uncompiled, f.Tag+" ("+f.Place()+")")
	}
	return engine.Refuse(engine.Exception, f.Tag+"\n"+f.Place())
}

// place says where a contract stands, shortly: a class has a file of its own.
func place(f *run.Failure) string {
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

// The functions below carry out commands.

func (d *desk) begin(arguments []string) ([]string, error) {
	kind := arguments[0]
	if kind == "" {
		d.reset()
		return nil, nil
	}
	if err := knownKind(kind); err != nil {
		return nil, err
	}
	if eecs3311.Kind(kind) == eecs3311.Default {
		board, err := d.machine.Create(d.ctx, "board", "make_default")
		if err != nil {
			return nil, err
		}
		return nil, d.start(board)
	}
	game, err := d.machine.Create(d.ctx, "game", "make_"+kind)
	if err == nil {
		d.game = game
	}
	return nil, err
}

func knownKind(kind string) error {
	if !eecs3311.IsKind(kind) {
		return fmt.Errorf("%q is no kind of board", kind)
	}
	return nil
}

// start begins a game on a board.
func (d *desk) start(board run.Value) error {
	game, err := d.machine.Create(d.ctx, "game", "make_from_board", board)
	if err == nil {
		d.game = game
	}
	return err
}

func (d *desk) load(arguments []string) ([]string, error) {
	rows := strings.Fields(arguments[0])
	if _, err := eecs3311.Read(strings.Join(rows, "\n")); err != nil {
		return nil, err
	}
	board, err := d.boardOf(strings.Join(rows, ""))
	if err != nil {
		return nil, err
	}
	return nil, d.start(board)
}

const size = 7

// boardOf makes a board of 49 characters, row by row. If the class holds nothing but what the starter code gives it, its
// slots are put there directly, so that no fault of the project shows in a board that it has not made. A class that holds
// more may count on its own commands: they fill a default board.
func (d *desk) boardOf(glyphs string) (run.Value, error) {
	var statuses []run.Value
	for _, glyph := range glyphs {
		status, err := d.statusOf(string(glyph))
		if err != nil {
			return nil, err
		}
		statuses = append(statuses, status)
	}
	if d.plain() {
		board, err := d.machine.Blank(d.ctx, "board")
		if err == nil {
			d.machine.Set(board, "imp", d.machine.NewArray2(size, size, statuses))
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
	return slices.Equal(d.machine.Attributes("board"), []string{"bta", "imp", "ssa"}) &&
		d.machine.AttributeType("board", "imp") == "ARRAY2 [SLOT_STATUS]"
}

func (d *desk) player([]string) ([]string, error) {
	if err := d.prime(); err != nil {
		return nil, err
	}
	player, err := d.machine.Create(d.ctx, "good_player", "make")
	if err != nil {
		return nil, err
	}
	d.game, err = d.get(player, "game")
	return nil, err
}

// playing has a new player of a class play on from the current board.
func (d *desk) playing(class string) action {
	return func(arguments []string) ([]string, error) {
		kind := arguments[0]
		if err := knownKind(kind); err != nil {
			return nil, err
		}
		feature, ok := feats(class)[eecs3311.Kind(kind)]
		if !ok {
			return nil, fmt.Errorf("a %s has no command for the kind %s", strings.ReplaceAll(class, "_", " "), kind)
		}
		board, err := d.board()
		if err != nil {
			return nil, err
		}
		if err := d.prime(); err != nil {
			return nil, err
		}
		player, err := d.machine.Create(d.ctx, class, "make")
		if err != nil {
			return nil, err
		}
		game, err := d.get(player, "game")
		if err != nil {
			return nil, err
		}
		if _, err := d.machine.Call(d.ctx, game, "make_from_board", board); err != nil {
			return nil, err
		}
		if _, err := d.machine.Call(d.ctx, player, feature); err != nil {
			return nil, err
		}
		d.game, err = d.get(player, "game")
		return nil, err
	}
}

// feats gives the commands of a player by the kinds of boards.
func feats(class string) map[eecs3311.Kind]string {
	if class == "good_player" {
		return map[eecs3311.Kind]string{
			eecs3311.Easy: "wins_easy_board", eecs3311.Cross: "wins_cross_board", eecs3311.Plus: "wins_plus_board",
		}
	}
	return map[eecs3311.Kind]string{
		eecs3311.Easy: "loses_easy_board", eecs3311.Pyramid: "loses_pyramid_game", eecs3311.Arrow: "loses_arrow_game",
		eecs3311.Diamond: "loses_diamond_game", eecs3311.Skull: "loses_skull_game",
	}
}

func (d *desk) move(arguments []string) ([]string, error) {
	switch arguments[0] {
	case "left", "right", "up", "down":
	default:
		return nil, fmt.Errorf("%q is none of left, right, up, down", arguments[0])
	}
	numbers, err := integers(arguments[1:])
	if err != nil {
		return nil, err
	}
	if d.game == nil {
		return nil, errNoGame
	}
	_, err = d.machine.Call(d.ctx, d.game, "move_"+arguments[0], numbers...)
	return nil, err
}

var errNoGame = errors.New("no game has begun")

func integers(arguments []string) ([]run.Value, error) {
	numbers, err := engine.Integers(arguments)
	if err != nil {
		return nil, err
	}
	var values []run.Value
	for _, n := range numbers {
		values = append(values, int32(n))
	}
	return values, nil
}

// get gives what an attribute, or a query without arguments in its place, gives of an object.
func (d *desk) get(v run.Value, name string) (run.Value, error) {
	if value, ok := d.machine.Attribute(v, name); ok {
		return value, nil
	}
	return d.machine.Call(d.ctx, v, name)
}

func (d *desk) board() (run.Value, error) {
	if d.game == nil {
		return nil, errNoGame
	}
	return d.get(d.game, "board")
}

// ofGame makes an action that asks the current game a query.
func (d *desk) ofGame(query string) action {
	return func([]string) ([]string, error) {
		if d.game == nil {
			return nil, errNoGame
		}
		return told(d.machine.Call(d.ctx, d.game, query))
	}
}

// ofBoard makes an action that asks the current board a query, whose arguments are integers.
func (d *desk) ofBoard(query string) action {
	return func(arguments []string) ([]string, error) {
		numbers, err := integers(arguments)
		if err != nil {
			return nil, err
		}
		board, err := d.board()
		if err != nil {
			return nil, err
		}
		return told(d.machine.Call(d.ctx, board, query, numbers...))
	}
}

// told gives the body that tells a value.
func told(v run.Value, err error) ([]string, error) {
	switch v := v.(type) {
	case *run.String:
		return strings.Split(v.String(), "\n"), err
	case bool, int32:
		return engine.Value(v), err
	}
	if err == nil {
		err = engine.Refuse(engine.Shape, fmt.Sprintf("a value of %s", run.TypeOf(v)))
	}
	return nil, err
}

func (d *desk) status(arguments []string) ([]string, error) {
	numbers, err := integers(arguments)
	if err != nil {
		return nil, err
	}
	board, err := d.board()
	if err != nil {
		return nil, err
	}
	status, err := d.machine.Call(d.ctx, board, "status_of", numbers...)
	if err != nil {
		return nil, err
	}
	return told(d.machine.Call(d.ctx, status, "out"))
}

// set makes an action that sets slots of the current board to the status that is its last argument.
func (d *desk) set(command string) action {
	return func(arguments []string) ([]string, error) {
		last := len(arguments) - 1
		values, err := integers(arguments[:last])
		if err != nil {
			return nil, err
		}
		board, err := d.board()
		if err != nil {
			return nil, err
		}
		status, err := d.statusOf(arguments[last])
		if err != nil {
			return nil, err
		}
		_, err = d.machine.Call(d.ctx, board, command, append(values, status)...)
		return nil, err
	}
}

// statusOf gives the project's object for a status.
func (d *desk) statusOf(glyph string) (run.Value, error) {
	status, ok := eecs3311.StatusOf(glyph)
	if !ok {
		return nil, fmt.Errorf("there is no slot status %q", glyph)
	}
	access, err := d.machine.Blank(d.ctx, "slot_status_access")
	if err != nil {
		return nil, err
	}
	name := statusNames()[status] + "_slot"
	v, err := d.machine.Call(d.ctx, access, name)
	return v, there("SLOT_STATUS_ACCESS."+name, v, err)
}

// there gives an error if what a query should make once is Void, which is equal and identical to itself without being there.
func there(query string, v run.Value, err error) error {
	if err == nil && v == nil {
		return engine.Refuse(engine.Shape, query+" is Void")
	}
	return err
}

func statusNames() map[eecs3311.Status]string {
	return map[eecs3311.Status]string{
		eecs3311.Unavailable: "unavailable", eecs3311.Occupied: "occupied", eecs3311.Unoccupied: "unoccupied",
	}
}

// save keeps a copy of the current board. The objects for the statuses are those of the board itself.
func (d *desk) save(arguments []string) ([]string, error) {
	if eecs3311.IsKind(arguments[0]) {
		return nil, fmt.Errorf("%q is the name of a template", arguments[0])
	}
	board, err := d.board()
	if err != nil {
		return nil, err
	}
	isStatus := func(v run.Value) bool { return d.machine.Conforms(v, "slot_status") }
	twin, err := d.machine.Copy(d.ctx, board, isStatus)
	if err == nil {
		d.kept[arguments[0]] = twin
	}
	return nil, err
}

// named finds a saved board or a template.
func (d *desk) named(name string) (run.Value, error) {
	if board, ok := d.kept[name]; ok {
		return board, nil
	}
	if !eecs3311.IsKind(name) {
		return nil, fmt.Errorf("no board is called %q", name)
	}
	templates, err := d.templates()
	if err != nil {
		return nil, err
	}
	return d.get(templates, name+"_board")
}

// templates gives the templates.
func (d *desk) templates() (run.Value, error) {
	if err := d.prime(); err != nil {
		return nil, err
	}
	access, err := d.machine.Blank(d.ctx, "board_templates_access")
	if err != nil {
		return nil, err
	}
	v, err := d.machine.Call(d.ctx, access, "templates")
	return v, there("BOARD_TEMPLATES_ACCESS.templates", v, err)
}

func (d *desk) show(arguments []string) ([]string, error) {
	board, err := d.named(arguments[0])
	if err != nil {
		return nil, err
	}
	return told(d.machine.Call(d.ctx, board, "out"))
}

func (d *desk) match(arguments []string) ([]string, error) {
	numbers, err := integers(arguments[1:])
	if err != nil {
		return nil, err
	}
	board, other, err := d.boards(arguments[0])
	if err != nil {
		return nil, err
	}
	return told(d.machine.Call(d.ctx, board, "matches_slots_except", append([]run.Value{other}, numbers...)...))
}

// boards gives the current board and that of a name.
func (d *desk) boards(name string) (board, other run.Value, err error) {
	if board, err = d.board(); err != nil {
		return nil, nil, err
	}
	other, err = d.named(name)
	return board, other, err
}

func (d *desk) equal(arguments []string) ([]string, error) {
	board, other, err := d.boards(arguments[0])
	if err != nil {
		return nil, err
	}
	return told(d.machine.Equal(d.ctx, board, other))
}

func (d *desk) template(arguments []string) ([]string, error) {
	if err := knownKind(arguments[0]); err != nil {
		return nil, err
	}
	templates, err := d.templates()
	if err != nil {
		return nil, err
	}
	return told(d.get(templates, arguments[0]+"_board_out"))
}

func (d *desk) slot(arguments []string) ([]string, error) {
	status, err := d.statusOf(arguments[0])
	if err != nil {
		return nil, err
	}
	return told(d.machine.Call(d.ctx, status, "out"))
}

func (d *desk) slotsEqual(arguments []string) ([]string, error) {
	a, err := d.statusOf(arguments[0])
	if err != nil {
		return nil, err
	}
	b, err := d.statusOf(arguments[1])
	if err != nil {
		return nil, err
	}
	return told(d.machine.Equal(d.ctx, a, b))
}

// singleton tells whether two accesses give the same object.
func (d *desk) singleton(arguments []string) ([]string, error) {
	unmade := d.prime()
	class, feature := "slot_status_access", arguments[0]+"_slot"
	switch arguments[0] {
	case "unavailable", "occupied", "unoccupied":
	case "templates":
		class, feature = "board_templates_access", "templates"
		if unmade != nil {
			return nil, unmade
		}
	default:
		return nil, fmt.Errorf("nothing is called %q that is made once", arguments[0])
	}
	var found []run.Value
	for range 2 {
		access, err := d.machine.Blank(d.ctx, class)
		if err != nil {
			return nil, err
		}
		v, err := d.machine.Call(d.ctx, access, feature)
		if err := there(strings.ToUpper(class)+"."+feature, v, err); err != nil {
			return nil, err
		}
		found = append(found, v)
	}
	return told(d.machine.Identical(found[0], found[1]), nil)
}
