/** The part of its width that a toast must be dragged to be dismissed: 80 % (SPEC §9). */
const threshold = 0.8

/** Returns whether releasing a toast `width` px wide after `distance` px (either direction) dismisses it. */
export function isSwipedAway(distance: number, width: number): boolean {
  return width > 0 && Math.abs(distance) > width * threshold
}

/** Returns the opacity during a drag. It falls towards the threshold but stays readable. */
export function swipeOpacity(distance: number, width: number): number {
  return width > 0 ? Math.max(0.3, 1 - Math.abs(distance) / width) : 1
}
