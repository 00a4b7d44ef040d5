/** How far a finger must go sideways to turn a picture, in px. */
const minDistance = 40

/** Which way a drag turns the pictures: 1 to the next, -1 to the one before, 0 when it was too short or rather a scroll. */
export const swipeStep = (dx: number, dy: number): -1 | 0 | 1 =>
  Math.abs(dx) < minDistance || Math.abs(dx) < 1.5 * Math.abs(dy) ? 0 : dx < 0 ? 1 : -1
