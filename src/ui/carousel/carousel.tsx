import "./carousel.css"
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react"
import type { CarouselMotion } from "./carousel-motion.tsx"

/** The delay in ms before the script loads without an interaction. The first move comes after three seconds. */
const loadDelay = 2_000
const interactions = ["pointermove", "pointerdown", "keydown", "focusin", "scroll"] as const

type MotionPart = ComponentType<Parameters<typeof CarouselMotion>[0]>

/**
 * Loads the script of the motion on the first interaction or after a delay, so that the page loads first. If that fails, the row
 * does not move.
 */
const useLazyMotion = () => {
  const [loaded, setLoaded] = useState<{ readonly Part: MotionPart }>()
  useEffect(() => {
    const controller = new AbortController()
    const loadMotion = () => {
      controller.abort()
      import("./carousel-motion.tsx")
        .then(({ CarouselMotion }) => setLoaded({ Part: CarouselMotion }))
        .catch(() => undefined)
    }
    const timer = setTimeout(loadMotion, loadDelay)
    controller.signal.addEventListener("abort", () => clearTimeout(timer))
    for (const type of interactions)
      addEventListener(type, loadMotion, { signal: controller.signal, passive: true, capture: true })
    return () => controller.abort()
  }, [])
  return loaded
}

interface CarouselProps {
  /** The accessible name. */
  readonly label: string
  /** The items, each a `<li>`. */
  readonly children: ReactNode
}

/**
 * Shows a row that advances by itself (SPEC §9): four items from 1280 px on, three from 1024, two from 464, one below. It pauses
 * on hover, touch and focus, by its button, and always under reduced motion. Every item is in the tab order and scrolls into view
 * on focus. A phone shows a part of the next item, and a dot for each item. A row that fits does not move. Its buttons appear in the
 * `CarouselControls` of the section around it.
 */
export function Carousel({ label, children }: CarouselProps) {
  const loaded = useLazyMotion()
  const view = useRef<HTMLDivElement>(null)
  return (
    <div role="group" aria-roledescription="carousel" aria-label={label} className="ui-carousel">
      <div ref={view} className="ui-carousel-view">
        <ul className="ui-carousel-row">{children}</ul>
      </div>
      {loaded && <loaded.Part view={view} label={label} />}
    </div>
  )
}
