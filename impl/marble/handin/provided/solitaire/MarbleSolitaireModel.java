package solitaire;

/**
 * A game of marble solitaire. Rows and columns count from 0, from the top left corner of the grid that holds the board.
 */
public interface MarbleSolitaireModel {
  /**
   * Moves a marble over the one beside it, which is taken away.
   *
   * @param fromRow the row that the marble lies in
   * @param fromCol the column that the marble lies in
   * @param toRow the row that it moves to
   * @param toCol the column that it moves to
   * @throws IllegalArgumentException if this move is not possible
   */
  void move(int fromRow, int fromCol, int toRow, int toCol) throws IllegalArgumentException;

  /**
   * Tells whether the game is over.
   *
   * @return true exactly if no move is left
   */
  boolean isGameOver();

  /**
   * Draws the board, one line for each row and one character for each position: "O" for a marble, "_" for an empty slot, a blank
   * for a position that is no slot. One blank parts the positions of a row.
   *
   * @return the board as text
   */
  String getGameState();

  /**
   * Counts the marbles on the board.
   *
   * @return the score
   */
  int getScore();
}
