import useEmblaCarousel, { type UseEmblaCarouselType } from "embla-carousel-react"
import ChevronLeft from "lucide-react/icons/chevron-left"
import ChevronRight from "lucide-react/icons/chevron-right"
import Pause from "lucide-react/icons/pause"
import Play from "lucide-react/icons/play"
import { type RefObject, useEffect, useState, useSyncExternalStore } from "react"
import { createPortal } from "react-dom"
import { IconButton } from "../icon-button/icon-button.tsx"

/** How long each position is shown, in ms (SPEC §9). */
const delay = 3_000
/** This file scrolls to the focused item, so embla must not. */
const options = { loop: true, align: "start", watchFocus: false } as const

const reducedMotion = "(prefers-reduced-motion: reduce)"
const subscribe = (onChange: () => void) => {
  const query = matchMedia(reducedMotion)
  query.addEventListener("change", onChange)
  return () => query.removeEventListener("change", onChange)
}
const useReducedMotion = () => useSyncExternalStore(subscribe, () => matchMedia(reducedMotion).matches)

type Api = NonNullable<UseEmblaCarouselType[1]>

/** Returns whether the mouse is over the row or the focus is inside the row. */
const useHoverOrFocus = (view: RefObject<HTMLElement | null>): boolean => {
  const [isPointed, setIsPointed] = useState(() => view.current?.matches(":hover") ?? false)
  const [isFocused, setIsFocused] = useState(() => view.current?.contains(document.activeElement) ?? false)
  useEffect(() => {
    const row = view.current
    const controller = new AbortController()
    const { signal } = controller
    row?.addEventListener("pointerenter", (event) => setIsPointed(event.pointerType === "mouse"), { signal })
    row?.addEventListener("pointerleave", () => setIsPointed(false), { signal })
    row?.addEventListener("focusin", () => setIsFocused(true), { signal })
    row?.addEventListener("focusout", () => setIsFocused(false), { signal })
    return () => controller.abort()
  }, [view])
  return isPointed || isFocused
}

/** Scrolls at once to the item that has the keyboard focus. Does nothing if a press gave the focus. */
const scrollIntoView = (api: Api, focused: Element | null): void => {
  if (!focused?.matches(":focus-visible")) return
  const items = api.slideNodes()
  const item = items.findIndex((one) => one.contains(focused))
  const perView = Number(getComputedStyle(api.containerNode()).getPropertyValue("--per-view"))
  // Uses the target position, because the row may still be moving.
  const index = (item - api.selectedScrollSnap() + items.length) % items.length
  if (item < 0 || index < perView) return
  const position = api.internalEngine().slideRegistry.findIndex((group) => group.includes(item))
  api.scrollTo(position, true)
}

interface CarouselMotionProps {
  /** The element around the row. The row is its only child. */
  readonly view: RefObject<HTMLElement | null>
  readonly label: string
}

/**
 * Moves a row, shows its buttons in the heading's line, and on a phone a dot for each item below the row. A file of its own,
 * so that it can load after the carousel.
 */
export function CarouselMotion({ view, label }: CarouselMotionProps) {
  const [root, api] = useEmblaCarousel(options)
  const isReducedMotion = useReducedMotion()
  const isHoveredOrFocused = useHoverOrFocus(view)
  const [canMove, setCanMove] = useState(false)
  const [position, setPosition] = useState(0)
  const [isPaused, setIsPaused] = useState(false)
  const [isPressed, setIsPressed] = useState(false)
  const [isButtonFocused, setIsButtonFocused] = useState(false)

  useEffect(() => {
    root(view.current)
  }, [root, view])

  useEffect(() => {
    if (!api) return undefined
    const measure = () => setCanMove(api.canScrollNext() || api.canScrollPrev())
    const select = () => setPosition(api.selectedScrollSnap())
    const press = () => setIsPressed(true)
    const release = () => setIsPressed(false)
    const scrollToFocused = () => scrollIntoView(api, document.activeElement)
    measure()
    select()
    // The focus may already be inside the row when this script loads.
    scrollToFocused()
    api.on("reInit", measure).on("select", select).on("pointerDown", press).on("pointerUp", release)
    api.rootNode().addEventListener("focusin", scrollToFocused)
    return () => {
      api.off("reInit", measure).off("select", select).off("pointerDown", press).off("pointerUp", release)
      api.rootNode().removeEventListener("focusin", scrollToFocused)
    }
  }, [api])

  const isMoving =
    canMove && !isReducedMotion && !isPaused && !isPressed && !isButtonFocused && !isHoveredOrFocused
  useEffect(() => {
    if (!api || !isMoving) return undefined
    const timer = setInterval(() => {
      if (!document.hidden) api.scrollNext()
    }, delay)
    return () => clearInterval(timer)
  }, [api, isMoving])

  if (!api || !canMove) return null
  const controls = (
    <>
      <IconButton
        className="ui-carousel-step"
        label={`Previous: ${label}`}
        icon={<ChevronLeft />}
        onFocusChange={setIsButtonFocused}
        onPress={() => api.scrollPrev(isReducedMotion)}
      />
      {!isReducedMotion && (
        <IconButton
          label={isPaused ? `Play: ${label}` : `Pause: ${label}`}
          icon={isPaused ? <Play /> : <Pause />}
          onPress={() => setIsPaused(!isPaused)}
        />
      )}
      <IconButton
        className="ui-carousel-step"
        label={`Next: ${label}`}
        icon={<ChevronRight />}
        onFocusChange={setIsButtonFocused}
        onPress={() => api.scrollNext(isReducedMotion)}
      />
    </>
  )
  const place = view.current?.closest("section")?.querySelector(".ui-carousel-controls")
  return (
    <>
      {place && createPortal(controls, place)}
      {/* Every item is in the tab order, so the dots add nothing for a screen reader. */}
      <div className="ui-carousel-dots" aria-hidden="true">
        {api.scrollSnapList().map((snap, index) => (
          <span key={snap} data-current={index === position || undefined} />
        ))}
      </div>
    </>
  )
}
