package stratego

import (
	"slices"

	"rulebook/impl/engine"
)

// Commands gives the engine face: the constructors and methods of the diagram as commands on things that have names. The last
// few commands are about a [Match], for which the assignment asks no program.
func Commands() *engine.Table { return newDesk().commands() }

func (d *desk) commands() *engine.Table {
	commands := slices.Concat(d.making(), d.asking(), d.acting(), d.playing())
	return engine.NewTable("Stratego reference (Go)", engine.Translated(raised, commands...)...)
}

func (d *desk) making() []engine.Command {
	return []engine.Command{
		{Name: "new", Do: d.clear,
			Help: "forgets everything: what follows is a scenario of its own"},
		{Name: "player", Parameters: []string{"NAME", "NUMBER", "TITLE..."},
			Shown: "NAME = new Player(TITLE..., NUMBER)", Words: titleShown, Do: d.makePlayer,
			Help: "new Player(TITLE, NUMBER)"},
		{Name: "game", Parameters: []string{"NAME", "PLAYER", "PLAYER"}, Shown: "NAME = new Game(PLAYER, PLAYER)",
			Do:   d.between(d.makeGame),
			Help: "new Game(player, player)"},
		{Name: "square", Parameters: []string{"NAME", "ROW", "COLUMN", "GROUND"},
			Shown: "NAME = new Square(null, ROW, COLUMN, GROUND)", Words: groundShown, Do: d.makeSquare,
			Help: "new Square(null, ROW, COLUMN, isWater); GROUND is land or water"},
		{Name: "piece", Parameters: []string{"NAME", "KIND", "PLAYER", "SQUARE"},
			Shown: "NAME = new KIND(PLAYER, SQUARE)", Words: pieceShown, Do: d.makePiece(kindNamed),
			Help: "a new piece; SQUARE is a name, ROW,COLUMN of the last game, or GAME@ROW,COLUMN"},
		{Name: "step-mover", Parameters: []string{"NAME", "RANK", "PLAYER", "SQUARE"}, Do: d.makePiece(stepMover),
			Help: "new StepMover(player, square, RANK)"},
		{Name: "any-constructor", Shown: "a constructor of another form", Do: engine.Always(),
			Help: "from now on things may be made by constructors that have other parameters than the diagram's"},
	}
}

func (d *desk) asking() []engine.Command {
	return slices.Concat(d.askingPieces(), d.askingSquares(), d.askingPlayers(), looking(), d.drawing())
}

func (d *desk) askingPieces() []engine.Command {
	return []engine.Command{
		{Name: "moves", Parameters: []string{"PIECE"}, Shown: "PIECE.getLegalMoves()",
			Do:   d.listed((*Piece).LegalMoves),
			Help: "getLegalMoves: row,column one a line, sorted, duplicates kept"},
		{Name: "attacks", Parameters: []string{"PIECE"}, Shown: "PIECE.getLegalAttacks()",
			Do:   d.listed((*Piece).LegalAttacks),
			Help: "getLegalAttacks: row,column one a line, sorted, duplicates kept"},
		{Name: "may-move", Parameters: []string{"PIECE", "SQUARE"},
			Shown: "PIECE.getLegalMoves().contains(SQUARE)", Words: squaresShown,
			Do:   engine.Compare(d.piece, d.square, holds((*Piece).LegalMoves)),
			Help: "whether that very square is in getLegalMoves: true or false"},
		{Name: "may-attack", Parameters: []string{"PIECE", "SQUARE"},
			Shown: "PIECE.getLegalAttacks().contains(SQUARE)", Words: squaresShown,
			Do:   engine.Compare(d.piece, d.square, holds((*Piece).LegalAttacks)),
			Help: "whether that very square is in getLegalAttacks: true or false"},
		{Name: "result", Parameters: []string{"ATTACKER", "DEFENDER"},
			Shown: "ATTACKER.resultWhenAttacking(DEFENDER)",
			Do:    engine.Compare(d.piece, d.piece, (*Piece).ResultWhenAttacking),
			Help:  "resultWhenAttacking: WIN, DRAW or LOSE"},
		{Name: "where", Parameters: []string{"PIECE"}, Shown: "PIECE.getSquare()", Do: engine.Tell(d.piece, where),
			Help: "getSquare: row,column or none"},
		{Name: "sits", Parameters: []string{"PIECE", "SQUARE"},
			Shown: "PIECE.getSquare() == SQUARE", Words: squaresShown,
			Do:   engine.Compare(d.piece, d.square, func(p *Piece, s *Square) bool { return p.Square() == s }),
			Help: "whether getSquare is that very square: true or false"},
		{Name: "owner", Parameters: []string{"PIECE"}, Shown: "PIECE.getOwner()",
			Do:   engine.Tell(d.piece, func(p *Piece) string { return d.playerName(p.Owner()) }),
			Help: "getOwner: the player's name"},
		{Name: "rank", Parameters: []string{"PIECE"}, Shown: "PIECE.getRank()",
			Do: engine.Tell(d.piece, (*Piece).Rank), Help: "getRank"},
	}
}

func (d *desk) askingSquares() []engine.Command {
	return []engine.Command{
		{Name: "square-of", Parameters: []string{"GAME", "ROW", "COLUMN"}, Shown: "GAME.getSquare(ROW, COLUMN)",
			Do:   d.squareOf,
			Help: "getSquare: its row,column as the square itself tells"},
		{Name: "who", Parameters: []string{"SQUARE"}, Shown: "SQUARE.getPiece()", Words: squaresShown,
			Do:   engine.Tell(d.square, func(s *Square) string { return nameOf(d.pieces, s.Piece(), "piece") }),
			Help: "getPiece: the piece's name, none, or: a piece of no name"},
		{Name: "can-enter", Parameters: []string{"SQUARE"}, Shown: "SQUARE.canBeEntered()", Words: squaresShown,
			Do:   engine.Tell(d.square, (*Square).CanBeEntered),
			Help: "canBeEntered: true or false"},
		{Name: "row", Parameters: []string{"SQUARE"}, Shown: "SQUARE.getRow()", Words: squaresShown,
			Do: engine.Tell(d.square, (*Square).Row), Help: "getRow"},
		{Name: "column", Parameters: []string{"SQUARE"}, Shown: "SQUARE.getCol()", Words: squaresShown,
			Do: engine.Tell(d.square, (*Square).Column), Help: "getCol"},
		{Name: "belongs", Parameters: []string{"SQUARE"}, Shown: "SQUARE.getGame()", Words: squaresShown,
			Do:   engine.Tell(d.square, func(s *Square) string { return nameOf(d.games, s.Game(), "game") }),
			Help: "getGame: the game's name, none, or: a game of no name"},
		{Name: "same", Parameters: []string{"SQUARE", "SQUARE"}, Shown: "SQUARE == SQUARE", Words: squaresShown,
			Do:   engine.Compare(d.square, d.square, func(a, b *Square) bool { return a == b }),
			Help: "whether both are the same square: true or false"},
	}
}

func (d *desk) askingPlayers() []engine.Command {
	return []engine.Command{
		{Name: "made", Parameters: []string{"GAME"}, Shown: "GAME != null",
			Do:   engine.Tell(d.game, func(*Game) bool { return true }),
			Help: "true if a game of this name was made; nothing is asked of it"},
		{Name: "player-of", Parameters: []string{"GAME", "NUMBER"}, Shown: "GAME.getPlayer(NUMBER)",
			Do:   engine.Two(d.game, engine.Integer, d.playerOf),
			Help: "getPlayer: the player's name or none"},
		{Name: "winner", Parameters: []string{"GAME"}, Shown: "GAME.getWinner()",
			Do:   engine.Tell(d.game, func(g *Game) string { return d.playerName(g.Winner()) }),
			Help: "getWinner: the player's name or none"},
		{Name: "lost", Parameters: []string{"PLAYER"}, Shown: "PLAYER.hasLost()",
			Do:   engine.Tell(d.player, (*Player).HasLost),
			Help: "hasLost: true or false"},
		{Name: "title", Parameters: []string{"PLAYER"}, Shown: "PLAYER.getName()",
			Do: engine.Tell(d.player, (*Player).Name), Help: "getName"},
		{Name: "number", Parameters: []string{"PLAYER"}, Shown: "PLAYER.getPlayerNumber()",
			Do: engine.Tell(d.player, (*Player).Number), Help: "getPlayerNumber"},
	}
}

// looking are the commands about how classes are declared.
func looking() []engine.Command {
	return []engine.Command{
		{Name: "constant", Parameters: []string{"NAME"}, Shown: "Game.NAME", Do: constant,
			Help: "the value of HEIGHT, WIDTH, WATER_ROWS or WATER_COLS of Game"},
		{Name: "modifiers", Fact: true, Parameters: []string{"NAME"}, Shown: "Game.NAME", Do: modifiers,
			Help: "the modifiers of HEIGHT, WIDTH, WATER_ROWS or WATER_COLS of Game"},
		{Name: "shape", Fact: true, Parameters: []string{"CLASS"}, Shown: "the class CLASS", Do: describe,
			Help: "of a class by its full or simple name: its nature, superclass, constructors, constants, methods"},
	}
}

func (d *desk) drawing() []engine.Command {
	return []engine.Command{
		{Name: "board", Parameters: []string{"GAME"},
			Do:   engine.One(d.game, func(g *Game, _ []string) ([]string, error) { return g.Drawn(), nil }),
			Help: "ten rows: ~ water, . empty, M98765432SBF pieces, ? a piece of no name"},
		{Name: "printed", Shown: "what was printed", Do: engine.Always(),
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
			Do: change(d.piece, (*Piece).BeCaptured), Help: "beCaptured"},
		{Name: "place", Parameters: []string{"PIECE", "SQUARE"},
			Shown: "SQUARE.placePiece(PIECE)", Words: squaresShown, Help: "placePiece",
			Do: d.toSquare(func(p *Piece, s *Square) error { return s.Place(p) })},
		{Name: "remove", Parameters: []string{"SQUARE"}, Shown: "SQUARE.removePiece()", Words: squaresShown,
			Do: change(d.square, (*Square).Remove), Help: "removePiece"},
		{Name: "lose", Parameters: []string{"PLAYER"}, Shown: "PLAYER.loseGame()",
			Do: change(d.player, (*Player).Lose), Help: "loseGame"},
	}
}

func (d *desk) playing() []engine.Command {
	return []engine.Command{
		{Name: "match", Parameters: []string{"NAME", "PLAYER", "PLAYER"}, Shown: "a match",
			Do:   d.between(d.makeMatch),
			Help: "the reference alone: a game in which both players set up and then take turns"},
		{Name: "setup", Parameters: []string{"MATCH", "NUMBER", "ROW..."}, Do: d.inMatch(setUp),
			Help: "the reference alone: the pieces of a player, drawn on ten rows separated by blanks"},
		{Name: "turn", Parameters: []string{"MATCH"}, Do: engine.Tell(d.match, turn),
			Help: "the reference alone: whose turn it is: 0, 1 or none"},
		{Name: "take", Parameters: []string{"MATCH", "NUMBER", "FROM", "TO"}, Do: d.inMatch(take),
			Help: "the reference alone: a player's turn: move, or attack with both pieces and the result"},
		{Name: "seen-by", Parameters: []string{"MATCH", "NUMBER"},
			Do:   d.inMatch(func(m *Match, number int, _ []string) ([]string, error) { return m.SeenBy(number), nil }),
			Help: "the reference alone: ten rows as a player sees them, with # for each hidden piece"},
	}
}
