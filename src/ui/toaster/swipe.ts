/** A toast is dismissed when it is dragged by more than this part of its width (SPEC §9). */
const threshold = 0.8

/** Returns whether a toast of `width` px is dismissed when released `distance` px to either side. */
export function isSwipedAway(distance: number, width: number): boolean {
  return width > 0 && Math.abs(distance) > width * threshold
}

/** Returns the opacity of a dragged toast: from 1 down to 0.3, so that it stays readable. */
export function swipeOpacity(distance: number, width: number): number {
  return width > 0 ? Math.max(0.3, 1 - Math.abs(distance) / width) : 1
}
