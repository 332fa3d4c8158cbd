// What is said in place of a board.

export const NOT_ALLOWED =
  "The board can't be shown here: the page lets in no script from blob: addresses.";
