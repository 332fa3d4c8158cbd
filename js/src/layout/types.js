/**
 * Shared types of the layout: plain data, no DOM. All lengths are CSS pixels from the board's top
 * left corner, whole numbers unless said otherwise.
 */

/** @typedef {'stock'|'waste'|'up'|'down'|'tableau'} PileKind */

/**
 * A pile as the snapshot lists it: `hidden` face-down cards at the bottom, then the visible cards,
 * the top of the pile last. `tries`: moves from it that a lesson asks for although the rules refuse
 * them, each with target and count.
 * @typedef {{name: string, kind: PileKind, hidden: number, cards: string[],
 *   tries?: [target: string, count: number][]}} Pile
 */

/**
 * What a game's table looks like; it does not change during a deal.
 * @typedef {object} Shape
 * @property {number} tableau      number of tableau piles, 1 to 24
 * @property {number[]} [dealt]    cards of each pile at the deal (default: 4 each); gives the room
 *                                 that is kept for growing piles
 * @property {number} [hidden]     face-down cards under a pile at the deal, the most of all piles
 *                                 (default 0)
 * @property {number} up           foundations built up: 4
 * @property {number} down         foundations built down: 0 or 4
 * @property {boolean} stock       whether there are a stock and a waste
 */

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{x: number, y: number, w: number, h: number}} Rect */

/**
 * How the board is divided: `top` has stock and foundations in a row over the piles, `side` has
 * them in columns beside the piles, `rows` is `top` with the piles broken into several rows.
 * @typedef {'top'|'side'|'rows'} Mode
 */

/**
 * Everything that depends on shape and width alone, and so stays put during a deal.
 * @typedef {object} Metrics
 * @property {Mode} mode
 * @property {number} width         board width
 * @property {number} boardHeight   board height (grows in `place` only if a pile cannot fit)
 * @property {number} pad           free edge of the board
 * @property {number} w             card width
 * @property {number} h             card height, 1.4 w
 * @property {number} radius        corner radius of cards and slots (a fraction)
 * @property {number} cap           height of an index letter (a fraction)
 * @property {number} indexPad      free space over an index (a fraction)
 * @property {number} fan           step from a face-up card to the next, normal
 * @property {number} fanMax        the same while piles are short
 * @property {number} strip         the same, least (a fraction): a whole index still shows
 * @property {number} hiddenFan     step from a face-down card to the next, normal
 * @property {number} hiddenFanMax  the same while piles are short
 * @property {number} hiddenFanMin  the same, least (a fraction)
 * @property {number} pileGap       space between neighbouring tableau piles (a fraction)
 * @property {number} rowSpace        space between rows
 * @property {Record<string, Point>} slots  top left corner of every pile's slot by pile name; in
 *                                  mode `rows` the y of lower rows follows from the position
 * @property {string[][]} rows      names of the tableau piles, row by row (one row but in `rows`)
 * @property {number} room          height that all rows of piles share, gaps between them included
 * @property {Rect|null} redeals    where the line on redeals stands, if there is a place for it
 */

/**
 * @typedef {object} CardPlace
 * @property {string} pile     name of its pile
 * @property {number} index    0 is the bottom card of the pile, face-down cards counted
 * @property {number} x
 * @property {number} y
 * @property {number} z        stacking order within the board, 1 and up
 * @property {number} cap      height of the index letters, for `drawFace`
 * @property {number} pad      free space over the index, for `drawFace`
 * @property {boolean} faceUp
 * @property {'top'|'under'|'buried'} layer  top of its pile, partly covered, or wholly covered
 *                             (a buried card needs no shadow and no pointer)
 */

/**
 * @typedef {object} PilePlace
 * @property {string} name
 * @property {PileKind} kind
 * @property {Rect} slot         the pile's own place, one card large
 * @property {Rect} drop         slot joined with all its cards: the area that takes a drop
 * @property {Rect|null} top     the top card, or null where the pile is empty
 * @property {number} step       distance from a face-up card to the next in this pile
 * @property {boolean} tight     whether covered cards show less than a full index strip
 */

/**
 * @typedef {object} Placement
 * @property {CardPlace[]} cards             pile after pile, bottom card first
 * @property {Record<string, PilePlace>} piles   by pile name
 * @property {{stock: Rect|null, redeals: Rect|null}} captions  the pill that counts the stock, and
 *                                           the line on redeals (centred in the rectangle)
 * @property {number} boardHeight
 */

/**
 * @typedef {object} RibbonCard
 * @property {string} card
 * @property {number} x       top left corner before turning (a fraction)
 * @property {number} y
 * @property {number} tilt   degrees, clockwise, about the card's centre
 * @property {number} z
 * @property {number} order   0 to 51, the order in which the cards arrive
 * @property {'top'|'under'} layer  whether it lies free; all others show their index alone
 */

/**
 * @typedef {object} Ribbon
 * @property {RibbonCard[]} cards   52 places
 * @property {number} w             card width in the ribbon
 * @property {number} h             card height in the ribbon
 * @property {number} cap           height of the stacked index letters
 * @property {number} pad           free space over the stacked index
 * @property {Rect} text            where title, line and buttons stand, centred
 * @property {number} titleSize     font size of the title
 */

export {};
