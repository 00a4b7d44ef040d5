import "./carousel.css"
import ChevronLeft from "lucide-react/icons/chevron-left"
import ChevronRight from "lucide-react/icons/chevron-right"
import Pause from "lucide-react/icons/pause"
import Play from "lucide-react/icons/play"
import {
  type ComponentType,
  type FocusEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react"
import type { CarouselMotion, Motion } from "./carousel-motion.tsx"
import { IconButton } from "./icon-button.tsx"

/** The row's first move is three seconds away: what moves it comes meanwhile, or with the first sign of the member, in ms. */
const patience = 2_000
const signs = ["pointermove", "pointerdown", "keydown", "focusin", "scroll"] as const

const reduced = "(prefers-reduced-motion: reduce)"
const subscribe = (told: () => void) => {
  const query = matchMedia(reduced)
  query.addEventListener("change", told)
  return () => query.removeEventListener("change", told)
}
const useReducedMotion = () => useSyncExternalStore(subscribe, () => matchMedia(reduced).matches)

type MotionPart = ComponentType<Parameters<typeof CarouselMotion>[0]>

/** Once somebody is there, or a moment after the row: the page itself comes first. A row whose motion does not load stands still. */
const useMotionPart = () => {
  const [part, setPart] = useState<{ readonly Part: MotionPart }>()
  useEffect(() => {
    const gone = new AbortController()
    const bring = () => {
      gone.abort()
      import("./carousel-motion.tsx").then(
        ({ CarouselMotion }) => setPart({ Part: CarouselMotion }),
        () => undefined,
      )
    }
    const timer = setTimeout(bring, patience)
    gone.signal.addEventListener("abort", () => clearTimeout(timer))
    for (const sign of signs)
      addEventListener(sign, bring, { signal: gone.signal, passive: true, capture: true })
    return () => gone.abort()
  }, [])
  return part
}

/** An item that gets the focus by key comes into sight; one that is pressed stays where it is. */
const bringIn = (
  row: Element | null | undefined,
  motion: Motion | undefined,
  focused: Element | null,
): void => {
  if (!motion || !row || !focused?.matches(":focus-visible")) return
  const item = [...row.children].findIndex((one) => one.contains(focused))
  if (item >= 0) motion.show(item, Number(getComputedStyle(row).getPropertyValue("--per-view")))
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
  const loaded = useMotionPart()
  const view = useRef<HTMLDivElement>(null)
  const isStill = useReducedMotion()
  const [motion, setMotion] = useState<Motion>()
  const [isStopped, setIsStopped] = useState(false)
  const [isPointed, setIsPointed] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const [isHeld, setIsHeld] = useState(false)
  const canMove = motion?.canMove ?? false

  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) setIsFocused(false)
  }
  // The focus may have been here before what moves the row.
  useEffect(() => bringIn(view.current?.firstElementChild, motion, document.activeElement), [motion])

  return (
    <div role="group" aria-roledescription="carousel" aria-label={label} className="ui-carousel">
      <div
        ref={view}
        className="ui-carousel-view"
        onPointerEnter={({ pointerType }) => setIsPointed(pointerType === "mouse")}
        onPointerLeave={() => setIsPointed(false)}
        onFocus={({ target }) => {
          setIsFocused(true)
          bringIn(view.current?.firstElementChild, motion, target)
        }}
        onBlur={leave}
      >
        <ul className="ui-carousel-row">{children}</ul>
      </div>
      {loaded && (
        <loaded.Part
          view={view}
          isMoving={canMove && !isStill && !isStopped && !isPointed && !isFocused && !isHeld}
          onReady={setMotion}
          onHeld={setIsHeld}
        />
      )}
      <div
        className="ui-carousel-controls"
        hidden={!canMove}
        // Its own button ends and begins the motion; the other two are used while it rests.
        onFocus={({ target }) => setIsFocused(target.closest("[data-rotation]") === null)}
        onBlur={leave}
      >
        <IconButton
          variant="secondary"
          label={`Previous: ${label}`}
          icon={<ChevronLeft />}
          onPress={() => motion?.previous(isStill)}
        />
        {!isStill && (
          <span data-rotation="">
            <IconButton
              variant="secondary"
              label={isStopped ? `Play: ${label}` : `Pause: ${label}`}
              icon={isStopped ? <Play /> : <Pause />}
              onPress={() => setIsStopped(!isStopped)}
            />
          </span>
        )}
        <IconButton
          variant="secondary"
          label={`Next: ${label}`}
          icon={<ChevronRight />}
          onPress={() => motion?.next(isStill)}
        />
      </div>
    </div>
  )
}
