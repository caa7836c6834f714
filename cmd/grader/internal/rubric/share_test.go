package rubric_test

// overShare are the reasons why examples with one cause lose more than the share of the rule that they break, each with these rules. What
// is blocked was not shown, and so not earned: of any other rule of which a scenario uses what is broken, half the share goes too.
var overShare = map[string]string{
	"without it nothing can be made or begun, so little can be shown": `
		BOARDGAME2D-R1 BOARDGAME2D-R14 BOARDGAME2D-R18 BOARDGAME2D-R23
		CS300-R6
		EECS3311-R3 EECS3311-R6 EECS3311-R11 EECS3311-R31 EECS3311-R36
		MARBLE-R1 MARBLE-R6 MARBLE-R14 MARBLE-R19 MARBLE-R21
		STRATEGO-D4 STRATEGO-D7 STRATEGO-T8 STRATEGO-T17
	`,
	"games begin otherwise, so what is shown of them differs": `
		CS300-R12 CS300-R27
		EECS3311-R35
		MARBLE-R13 MARBLE-R17
		BOARDGAME2D-R2
	`,
	"moves go otherwise, so what comes after them differs": `
		BOARDGAME2D-R16 BOARDGAME2D-R19 BOARDGAME2D-R24 BOARDGAME2D-R26
		CS300-R3
		EECS3311-R17 EECS3311-R18 EECS3311-R22
		MARBLE-R2 MARBLE-R3
		STRATEGO-T32 STRATEGO-T33 STRATEGO-D26
	`,
	"other moves are taken or refused, which are tried under other rules too": `
		BOARDGAME2D-R7
		CS300-R40 CS300-R41 CS300-R42 CS300-R23 CS300-R25
		EECS3311-R13 EECS3311-R16 EECS3311-R21
		MARBLE-R18 MARBLE-R20 MARBLE-R30 MARBLE-R32 MARBLE-R33 MARBLE-R34 MARBLE-R35 MARBLE-R38
		STRATEGO-D11 STRATEGO-D15 STRATEGO-D16 STRATEGO-D18 STRATEGO-D20 STRATEGO-D39 STRATEGO-F2 STRATEGO-T24
	`,
	"the end of a game, or what is told there, is asked for under other rules too": `
		BOARDGAME2D-R4 BOARDGAME2D-R5 BOARDGAME2D-R6 BOARDGAME2D-R8 BOARDGAME2D-R9 BOARDGAME2D-R17 BOARDGAME2D-R20 BOARDGAME2D-R27 BOARDGAME2D-R28
		CS300-R4 CS300-R15 CS300-R50
		EECS3311-R23 EECS3311-R38
		MARBLE-R5 MARBLE-R10
		STRATEGO-D40
	`,
	"what is shown or counted is looked at under other rules too": `
		EECS3311-R9 EECS3311-R27 EECS3311-R30 EECS3311-R34
		MARBLE-R8 MARBLE-R25 MARBLE-R27
	`,
}
