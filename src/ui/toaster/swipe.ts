/** How far a toast must be drawn aside to go: 80 % of its width (SPEC §9). */
const threshold = 0.8

/** Whether letting go at `distance` px (either side) of a toast `width` px wide sends it away. */
export function isSwipedAway(distance: number, width: number): boolean {
  return width > 0 && Math.abs(distance) > width * threshold
}

/** How opaque it is meanwhile: fades towards the threshold, but stays readable until let go. */
export function swipeOpacity(distance: number, width: number): number {
  return width > 0 ? Math.max(0.3, 1 - Math.abs(distance) / width) : 1
}
