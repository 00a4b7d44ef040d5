/** The shortest distance of a swipe, in px. */
const minDistance = 40

/** Returns 1 for the next picture, -1 for the previous one, 0 for a short drag or a vertical scroll. */
export const swipeStep = (dx: number, dy: number): -1 | 0 | 1 =>
  Math.abs(dx) < minDistance || Math.abs(dx) < 1.5 * Math.abs(dy) ? 0 : dx < 0 ? 1 : -1
