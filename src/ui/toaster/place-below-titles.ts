/** The titles that a toast must not cover: of the page, and of an open dialog. */
const titles = "main h1, [role$='dialog'] h2"
/** The distance between a title and the toasts below it, in px. */
const gap = 8

/** Returns the box of the heading's text. The heading itself may be as wide as the page. */
const textBox = (heading: Element): DOMRect => {
  const range = document.createRange()
  range.selectNodeContents(heading)
  return range.getBoundingClientRect()
}

/**
 * Moves the toasts below each title that they would cover, also when a page or a dialog appears meanwhile. Titles in the
 * lower half of the window stay uncovered without it. Returns a function that ends it.
 */
export const placeBelowTitles = (): (() => void) => {
  const toaster = document.querySelector<HTMLElement>(".ui-toaster")!
  const place = () => {
    const base = Number.parseFloat(getComputedStyle(toaster).top)
    const { left, height } = toaster.getBoundingClientRect()
    const boxes = [...document.querySelectorAll(titles)].map(textBox).sort((a, b) => a.top - b.top)
    let top = base
    for (const box of boxes)
      if (box.right > left && box.top < top + height && box.bottom > top) top = box.bottom + gap
    toaster.style.marginTop = top > innerHeight / 2 ? "" : `${top - base}px`
  }
  place()
  const changes = new MutationObserver(place)
  changes.observe(document.body, { childList: true, subtree: true })
  return () => {
    changes.disconnect()
    toaster.style.marginTop = ""
  }
}
