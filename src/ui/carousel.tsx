import "./carousel.css"
import Autoplay from "embla-carousel-autoplay"
import useEmblaCarousel from "embla-carousel-react"
import ChevronLeft from "lucide-react/icons/chevron-left"
import ChevronRight from "lucide-react/icons/chevron-right"
import Pause from "lucide-react/icons/pause"
import Play from "lucide-react/icons/play"
import { type FocusEvent, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react"
import { IconButton } from "./icon-button.tsx"

/** SPEC §9: how long each position stands, in ms. */
const delay = 3_000
/** Ours are the reasons to pause, and the way to a focused item; the parts' own are off. */
const options = { loop: true, align: "start", watchFocus: false } as const

const reduced = "(prefers-reduced-motion: reduce)"
const subscribe = (told: () => void) => {
  const query = matchMedia(reduced)
  query.addEventListener("change", told)
  return () => query.removeEventListener("change", told)
}
const useReducedMotion = () => useSyncExternalStore(subscribe, () => matchMedia(reduced).matches)

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
  const [plugins] = useState(() => [Autoplay({ delay, playOnInit: false, stopOnFocusIn: false })])
  const [root, api] = useEmblaCarousel(options, plugins)
  const list = useRef<HTMLUListElement>(null)
  const isStill = useReducedMotion()
  const [canMove, setCanMove] = useState(false)
  const [isStopped, setIsStopped] = useState(false)
  const [isPointed, setIsPointed] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const [isHeld, setIsHeld] = useState(false)

  useEffect(() => {
    if (!api) return undefined
    const measure = () => setCanMove(api.canScrollNext() || api.canScrollPrev())
    const hold = () => setIsHeld(true)
    const letGo = () => setIsHeld(false)
    measure()
    api.on("reInit", measure).on("pointerDown", hold).on("pointerUp", letGo)
    return () => {
      api.off("reInit", measure).off("pointerDown", hold).off("pointerUp", letGo)
    }
  }, [api])

  const isMoving = canMove && !isStill && !isStopped && !isPointed && !isFocused && !isHeld
  useEffect(() => {
    const autoplay = api?.plugins().autoplay
    if (isMoving) autoplay?.play()
    else autoplay?.stop()
  }, [api, isMoving])

  /** An item that gets the focus by key comes into sight; one that is pressed stays where it is. */
  const bringIn = (event: FocusEvent<HTMLElement>) => {
    setIsFocused(true)
    if (!api || !event.target.matches(":focus-visible")) return
    const items = [...(list.current?.children ?? [])]
    const index = items.findIndex((item) => item.contains(event.target))
    if (index < 0) return
    // Where the row is going, not where it is: it may be on its way.
    const shown = Number(getComputedStyle(list.current!).getPropertyValue("--per-view"))
    const place = (index - api.selectedScrollSnap() + items.length) % items.length
    const position = api.internalEngine().slideRegistry.findIndex((group) => group.includes(index))
    if (place >= shown) api.scrollTo(position, true)
  }
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsFocused(false)
  }
  return (
    <div role="group" aria-roledescription="carousel" aria-label={label} className="ui-carousel">
      <div
        ref={root}
        className="ui-carousel-view"
        onPointerEnter={({ pointerType }) => setIsPointed(pointerType === "mouse")}
        onPointerLeave={() => setIsPointed(false)}
        onFocus={bringIn}
        onBlur={leave}
      >
        <ul ref={list} className="ui-carousel-row">
          {children}
        </ul>
      </div>
      <div
        className="ui-carousel-controls"
        hidden={!canMove}
        onFocus={({ target }) => setIsFocused(target.closest("[data-rotation]") === null)}
        onBlur={leave}
      >
        <IconButton
          variant="secondary"
          label={`Previous: ${label}`}
          icon={<ChevronLeft />}
          onPress={() => api?.scrollPrev(isStill)}
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
          onPress={() => api?.scrollNext(isStill)}
        />
      </div>
    </div>
  )
}
