package stratego

import (
	"slices"
	"strconv"

	"rulebook/impl/engine"
)

// Commands gives the engine face: the constructors and methods of the diagram as commands on things that have names. The last
// few commands are about a [Match], for which the assignment asks no program.
func Commands() *engine.Table {
	d := &desk{}
	_, _ = d.clear(nil)
	return engine.NewTable("Stratego reference (Go)", slices.Concat(d.making(), d.asking(), d.acting(), d.playing())...)
}

func (d *desk) making() []engine.Command {
	return []engine.Command{
		{Name: "new", Do: d.clear,
			Help: "forgets everything: what follows is a scenario of its own"},
		{Name: "player", Parameters: []string{"NAME", "NUMBER", "TITLE..."},
			Shown: "NAME = new Player(TITLE..., NUMBER)", Words: titleShown, Do: d.makePlayer,
			Help: "new Player(TITLE, NUMBER)"},
		{Name: "game", Parameters: []string{"NAME", "PLAYER", "PLAYER"}, Shown: "NAME = new Game(PLAYER, PLAYER)",
			Do:   d.makeGame,
			Help: "new Game(player, player)"},
		{Name: "square", Parameters: []string{"NAME", "ROW", "COLUMN", "GROUND"},
			Shown: "NAME = new Square(null, ROW, COLUMN, GROUND)", Words: groundShown, Do: d.makeSquare,
			Help: "new Square(null, ROW, COLUMN, isWater); GROUND is land or water"},
		{Name: "piece", Parameters: []string{"NAME", "KIND", "PLAYER", "SQUARE"},
			Shown: "NAME = new KIND(PLAYER, SQUARE)", Words: pieceShown, Do: d.makePiece,
			Help: "a new piece; SQUARE is a name, ROW,COLUMN of the last game, or GAME@ROW,COLUMN"},
		{Name: "step-mover", Parameters: []string{"NAME", "RANK", "PLAYER", "SQUARE"}, Do: d.makeStepMover,
			Help: "new StepMover(player, square, RANK)"},
	}
}

func (d *desk) asking() []engine.Command {
	return []engine.Command{
		{Name: "square-of", Parameters: []string{"GAME", "ROW", "COLUMN"}, Shown: "GAME.getSquare(ROW, COLUMN)",
			Do:   d.squareOf,
			Help: "getSquare: its row,column as the square itself tells"},
		{Name: "moves", Parameters: []string{"PIECE"}, Shown: "PIECE.getLegalMoves()",
			Do:   d.listed((*Piece).LegalMoves),
			Help: "getLegalMoves: row,column one a line, sorted, duplicates kept"},
		{Name: "attacks", Parameters: []string{"PIECE"}, Shown: "PIECE.getLegalAttacks()",
			Do:   d.listed((*Piece).LegalAttacks),
			Help: "getLegalAttacks: row,column one a line, sorted, duplicates kept"},
		{Name: "result", Parameters: []string{"ATTACKER", "DEFENDER"},
			Shown: "ATTACKER.resultWhenAttacking(DEFENDER)", Do: d.result,
			Help: "resultWhenAttacking: WIN, DRAW or LOSE"},
		{Name: "where", Parameters: []string{"PIECE"}, Shown: "PIECE.getSquare()", Do: about(d.piece, where),
			Help: "getSquare: row,column or none"},
		{Name: "sits", Parameters: []string{"PIECE", "SQUARE"},
			Shown: "PIECE.getSquare() == SQUARE", Words: squaresShown, Do: d.sits,
			Help: "whether getSquare is that very square: true or false"},
		{Name: "owner", Parameters: []string{"PIECE"}, Shown: "PIECE.getOwner()",
			Do:   about(d.piece, func(p *Piece) string { return nameOf(d.players, p.Owner(), "a player of no name") }),
			Help: "getOwner: the player's name"},
		{Name: "rank", Parameters: []string{"PIECE"}, Shown: "PIECE.getRank()",
			Do:   about(d.piece, func(p *Piece) string { return strconv.Itoa(p.Rank()) }),
			Help: "getRank"},
		{Name: "who", Parameters: []string{"SQUARE"}, Shown: "SQUARE.getPiece()", Words: squaresShown,
			Do:   about(d.square, func(s *Square) string { return nameOf(d.pieces, s.Piece(), "a piece of no name") }),
			Help: "getPiece: the piece's name, none, or: a piece of no name"},
		{Name: "can-enter", Parameters: []string{"SQUARE"}, Shown: "SQUARE.canBeEntered()", Words: squaresShown,
			Do:   about(d.square, func(s *Square) string { return strconv.FormatBool(s.CanBeEntered()) }),
			Help: "canBeEntered: true or false"},
		{Name: "row", Parameters: []string{"SQUARE"}, Shown: "SQUARE.getRow()", Words: squaresShown,
			Do:   about(d.square, func(s *Square) string { return strconv.Itoa(s.Row()) }),
			Help: "getRow"},
		{Name: "column", Parameters: []string{"SQUARE"}, Shown: "SQUARE.getCol()", Words: squaresShown,
			Do:   about(d.square, func(s *Square) string { return strconv.Itoa(s.Column()) }),
			Help: "getCol"},
		{Name: "belongs", Parameters: []string{"SQUARE"}, Shown: "SQUARE.getGame()", Words: squaresShown,
			Do:   about(d.square, func(s *Square) string { return nameOf(d.games, s.Game(), "a game of no name") }),
			Help: "getGame: the game's name, none, or: a game of no name"},
		{Name: "same", Parameters: []string{"SQUARE", "SQUARE"}, Shown: "SQUARE == SQUARE", Words: squaresShown,
			Do:   d.same,
			Help: "whether both are the same square: true or false"},
		{Name: "player-of", Parameters: []string{"GAME", "NUMBER"}, Shown: "GAME.getPlayer(NUMBER)", Do: d.playerOf,
			Help: "getPlayer: the player's name or none"},
		{Name: "winner", Parameters: []string{"GAME"}, Shown: "GAME.getWinner()", Do: d.winner,
			Help: "getWinner: the player's name or none"},
		{Name: "lost", Parameters: []string{"PLAYER"}, Shown: "PLAYER.hasLost()",
			Do:   about(d.player, func(p *Player) string { return strconv.FormatBool(p.HasLost()) }),
			Help: "hasLost: true or false"},
		{Name: "title", Parameters: []string{"PLAYER"}, Shown: "PLAYER.getName()",
			Do:   about(d.player, (*Player).Name),
			Help: "getName"},
		{Name: "number", Parameters: []string{"PLAYER"}, Shown: "PLAYER.getPlayerNumber()",
			Do:   about(d.player, func(p *Player) string { return strconv.Itoa(p.Number()) }),
			Help: "getPlayerNumber"},
		{Name: "constant", Parameters: []string{"NAME"}, Shown: "Game.NAME", Do: constant,
			Help: "HEIGHT, WIDTH, WATER_ROWS or WATER_COLS of Game: its value, then its modifiers"},
		{Name: "shape", Parameters: []string{"CLASS"}, Shown: "the class CLASS", Do: describe,
			Help: "of a class by its full or simple name: its nature, superclass, constructors, constants, methods"},
		{Name: "board", Parameters: []string{"GAME"}, Do: d.board,
			Help: "ten rows: ~ water, . empty, M98765432SBF pieces, ? a piece of no name"},
		{Name: "printed", Shown: "what was printed", Do: func([]string) ([]string, error) { return nil, nil },
			Help: "what was printed since new, line by line"},
	}
}

func (d *desk) acting() []engine.Command {
	return []engine.Command{
		{Name: "move", Parameters: []string{"PIECE", "SQUARE"}, Shown: "PIECE.move(SQUARE)", Words: squaresShown,
			Do: d.toSquare((*Piece).Move), Help: "move"},
		{Name: "attack", Parameters: []string{"PIECE", "SQUARE"}, Shown: "PIECE.attack(SQUARE)", Words: squaresShown,
			Do: d.toSquare((*Piece).Attack), Help: "attack"},
		{Name: "capture", Parameters: []string{"PIECE"}, Shown: "PIECE.beCaptured()",
			Do: d.capture, Help: "beCaptured"},
		{Name: "place", Parameters: []string{"PIECE", "SQUARE"},
			Shown: "SQUARE.placePiece(PIECE)", Words: squaresShown, Help: "placePiece",
			Do: d.toSquare(func(p *Piece, s *Square) error { return s.Place(p) })},
		{Name: "remove", Parameters: []string{"SQUARE"}, Shown: "SQUARE.removePiece()", Words: squaresShown,
			Do: d.remove, Help: "removePiece"},
		{Name: "lose", Parameters: []string{"PLAYER"}, Shown: "PLAYER.loseGame()", Do: d.lose, Help: "loseGame"},
	}
}

func (d *desk) playing() []engine.Command {
	return []engine.Command{
		{Name: "match", Parameters: []string{"NAME", "PLAYER", "PLAYER"}, Shown: "a match", Do: d.makeMatch,
			Help: "the reference alone: a game in which both players set up and then take turns"},
		{Name: "setup", Parameters: []string{"MATCH", "NUMBER", "ROW..."}, Do: d.setUp,
			Help: "the reference alone: the pieces of a player, drawn on ten rows separated by blanks"},
		{Name: "turn", Parameters: []string{"MATCH"}, Do: d.turn,
			Help: "the reference alone: whose turn it is: 0, 1 or none"},
		{Name: "take", Parameters: []string{"MATCH", "NUMBER", "FROM", "TO"}, Do: d.take,
			Help: "the reference alone: a player's turn: move, or attack with both pieces and the result"},
		{Name: "seen-by", Parameters: []string{"MATCH", "NUMBER"}, Do: d.seenBy,
			Help: "the reference alone: ten rows as a player sees them, with # for each hidden piece"},
	}
}
