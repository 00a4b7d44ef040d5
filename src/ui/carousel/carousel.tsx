import "./carousel.css"
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react"
import type { CarouselMotion } from "./carousel-motion.tsx"

/** The row's first move is three seconds away: what moves it comes meanwhile, or with the first sign of the member, in ms. */
const loadDelay = 2_000
const signs = ["pointermove", "pointerdown", "keydown", "focusin", "scroll"] as const

type MotionPart = ComponentType<Parameters<typeof CarouselMotion>[0]>

/** Once somebody is there, or a moment after the row: the page itself comes first. A row whose motion does not load stands still. */
const useLazyMotion = () => {
  const [loaded, setLoaded] = useState<{ readonly Part: MotionPart }>()
  useEffect(() => {
    const asked = new AbortController()
    const loadMotion = () => {
      asked.abort()
      import("./carousel-motion.tsx").then(
        ({ CarouselMotion }) => setLoaded({ Part: CarouselMotion }),
        () => undefined,
      )
    }
    const timer = setTimeout(loadMotion, loadDelay)
    asked.signal.addEventListener("abort", () => clearTimeout(timer))
    for (const sign of signs)
      addEventListener(sign, loadMotion, { signal: asked.signal, passive: true, capture: true })
    return () => asked.abort()
  }, [])
  return loaded
}

interface CarouselProps {
  /** What passes by; spoken. */
  readonly label: string
  /** Its items, each a `<li>`. */
  readonly children: ReactNode
}

/**
 * A row that goes round by itself (SPEC §9): four items from 1280 px on, three from 1024, two from 464, one below. It rests
 * while it is pointed at, touched or has the focus, when its button says so, and always under reduced motion. Every item
 * is in the order of the keyboard and comes into sight with the focus. What fits as a whole stands still.
 */
export function Carousel({ label, children }: CarouselProps) {
  const loaded = useLazyMotion()
  const view = useRef<HTMLDivElement>(null)
  return (
    <div role="group" aria-roledescription="carousel" aria-label={label} className="ui-carousel">
      <div ref={view} className="ui-carousel-view">
        <ul className="ui-carousel-row">{children}</ul>
      </div>
      <div className="ui-carousel-controls">{loaded && <loaded.Part view={view} label={label} />}</div>
    </div>
  )
}
