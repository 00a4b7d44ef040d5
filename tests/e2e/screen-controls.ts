/**
 * Records which control of a screenshot a tour uses next, so that the storyboard can draw it as a link. Runs only when
 * SCREENS names a folder.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import type { Page } from "playwright/test"

/** A control in a screenshot: its place as shares (0 to 1) of the screenshot's width and height, and where it leads. */
export interface ScreenControl {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** The type of the event that the control sends. */
  readonly event: string
  /** The dot path of the leaf after the event. */
  readonly to: string
}

interface Press {
  /** The place of the control in px, in the window as it was scrolled at the last `watchPresses`. */
  readonly box: Readonly<Record<"x" | "y" | "width" | "height", number>>
  readonly window: Readonly<Record<"width" | "height", number>>
  /** Equal for two visits whose pages have the same layout. */
  readonly layout: string
}

const presses = new WeakMap<Page, Press[]>()

/**
 * Runs in the page: reports each click on a control that was on the page at the last `watchPresses`. A new document has no
 * listener until the next step installs it.
 */
function listen(): void {
  const page = globalThis as unknown as {
    known?: { elements: WeakSet<Element>; scroll: readonly [number, number] }
    reportPress: (press: unknown) => void
  }
  const isFirst = page.known === undefined
  page.known = { elements: new WeakSet(document.querySelectorAll("*")), scroll: [scrollX, scrollY] }
  if (!isFirst) return
  addEventListener(
    "click",
    ({ target }) => {
      const pressed = target instanceof Element ? target : undefined
      const control =
        pressed?.closest("button, a, [role=radio], [role=switch], [role=tab], label, summary") ?? pressed
      if (page.known === undefined || !control || !page.known.elements.has(control)) return
      const { x, y, width, height } = (control.closest("label") ?? control).getBoundingClientRect()
      let isFixed = false
      for (let at: Element | null = control; at !== null; at = at.parentElement)
        isFixed ||= ["fixed", "sticky"].includes(getComputedStyle(at).position) || at.matches("dialog")
      const [left, top] = isFixed ? [0, 0] : [scrollX - page.known.scroll[0], scrollY - page.known.scroll[1]]
      const { scrollWidth, scrollHeight } = document.documentElement
      page.reportPress({
        box: { x: x + left, y: y + top, width, height },
        window: { width: innerWidth, height: innerHeight },
        layout: `${location.pathname} ${page.known.scroll.join(" ")} ${scrollWidth} ${scrollHeight}`,
      })
    },
    { capture: true },
  )
}

/** Listens for the presses of the next step. */
export async function watchPresses(page: Page): Promise<void> {
  if (!presses.has(page)) {
    presses.set(page, [])
    await page.exposeFunction("reportPress", (press: Press) => presses.get(page)!.push(press))
  }
  presses.get(page)!.length = 0
  await page.evaluate(listen).catch(() => undefined)
}

interface Saved {
  readonly layout: string
  readonly controls: readonly ScreenControl[]
}

const read = (file: string): Saved | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Saved) : undefined

/** Returns whether the control of an event is already saved. Also true for the event of an actor, which has no control. */
export const isSaved = (file: string, event: string, to: string): boolean =>
  event.startsWith("xstate.") ||
  (read(file)?.controls.some((known) => known.event === event && known.to === to) ?? false)

/**
 * Saves the last press beside the screenshot (`<leaf>.json` beside `<leaf>.png`), unless the member pressed nothing, the
 * control is outside the screenshot, or the page's layout differs from the first visit.
 */
export function saveControl(page: Page, file: string, event: string, to: string): void {
  const press = presses.get(page)?.at(-1)
  if (press === undefined) return
  const { box, window, layout } = press
  const shown: ScreenControl = {
    x: box.x / window.width,
    y: box.y / window.height,
    width: box.width / window.width,
    height: box.height / window.height,
    event,
    to,
  }
  if (shown.x < 0 || shown.y < 0 || shown.x + shown.width > 1.01 || shown.y + shown.height > 1.01) return
  const saved = read(file) ?? { layout, controls: [] }
  if (saved.layout !== layout || isSaved(file, event, to)) return
  // Writes another file and renames it, because the other worker may read this file at any time.
  const part = `${file}.${process.pid}`
  writeFileSync(part, JSON.stringify({ layout, controls: [...saved.controls, shown] }))
  renameSync(part, file)
}
