import Autoplay from "embla-carousel-autoplay"
import useEmblaCarousel, { type UseEmblaCarouselType } from "embla-carousel-react"
import ChevronLeft from "lucide-react/icons/chevron-left"
import ChevronRight from "lucide-react/icons/chevron-right"
import Pause from "lucide-react/icons/pause"
import Play from "lucide-react/icons/play"
import { type RefObject, useEffect, useState, useSyncExternalStore } from "react"
import { IconButton } from "../icon-button/icon-button.tsx"

/** How long each position is shown, in ms (SPEC §9). */
const delay = 3_000
/** This file decides when to pause and scrolls to the focused item, so embla must not. */
const options = { loop: true, align: "start", watchFocus: false } as const

const reduced = "(prefers-reduced-motion: reduce)"
const subscribe = (onChange: () => void) => {
  const query = matchMedia(reduced)
  query.addEventListener("change", onChange)
  return () => query.removeEventListener("change", onChange)
}
const useReducedMotion = () => useSyncExternalStore(subscribe, () => matchMedia(reduced).matches)

type Api = NonNullable<UseEmblaCarouselType[1]>

/** Returns whether the pointer is over the row or the focus is inside it. */
const useHoverOrFocus = (view: RefObject<HTMLElement | null>): boolean => {
  const [isPointed, setIsPointed] = useState(() => view.current?.matches(":hover") ?? false)
  const [isFocused, setIsFocused] = useState(() => view.current?.contains(document.activeElement) ?? false)
  useEffect(() => {
    const row = view.current
    const gone = new AbortController()
    const { signal } = gone
    row?.addEventListener("pointerenter", (event) => setIsPointed(event.pointerType === "mouse"), { signal })
    row?.addEventListener("pointerleave", () => setIsPointed(false), { signal })
    row?.addEventListener("focusin", () => setIsFocused(true), { signal })
    row?.addEventListener("focusout", () => setIsFocused(false), { signal })
    return () => gone.abort()
  }, [view])
  return isPointed || isFocused
}

/** Scrolls to the item with the keyboard focus at once. A pressed item does not move. */
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

/** Moves a row and shows its buttons. Separate from the carousel, so that it can load later. */
export function CarouselMotion({ view, label }: CarouselMotionProps) {
  const [plugins] = useState(() => [Autoplay({ delay, playOnInit: false, stopOnFocusIn: false })])
  const [root, api] = useEmblaCarousel(options, plugins)
  const isStill = useReducedMotion()
  const isHoveredOrFocused = useHoverOrFocus(view)
  const [canMove, setCanMove] = useState(false)
  const [isStopped, setIsStopped] = useState(false)
  const [isPressed, setIsPressed] = useState(false)
  const [isUsed, setIsUsed] = useState(false)

  useEffect(() => {
    root(view.current)
  }, [root, view])

  useEffect(() => {
    if (!api) return undefined
    const measure = () => setCanMove(api.canScrollNext() || api.canScrollPrev())
    const hold = () => setIsPressed(true)
    const release = () => setIsPressed(false)
    const show = () => scrollIntoView(api, document.activeElement)
    measure()
    // The focus may be inside the row already.
    show()
    api.on("reInit", measure).on("pointerDown", hold).on("pointerUp", release)
    api.rootNode().addEventListener("focusin", show)
    return () => {
      api.off("reInit", measure).off("pointerDown", hold).off("pointerUp", release)
      api.rootNode().removeEventListener("focusin", show)
    }
  }, [api])

  const isMoving = canMove && !isStill && !isStopped && !isPressed && !isUsed && !isHoveredOrFocused
  useEffect(() => {
    const autoplay = api?.plugins().autoplay
    if (isMoving) autoplay?.play()
    else autoplay?.stop()
  }, [api, isMoving])

  if (!canMove) return null
  return (
    <>
      <IconButton
        variant="secondary"
        label={`Previous: ${label}`}
        icon={<ChevronLeft />}
        onFocusChange={setIsUsed}
        onPress={() => api?.scrollPrev(isStill)}
      />
      {!isStill && (
        <IconButton
          variant="secondary"
          label={isStopped ? `Play: ${label}` : `Pause: ${label}`}
          icon={isStopped ? <Play /> : <Pause />}
          onPress={() => setIsStopped(!isStopped)}
        />
      )}
      <IconButton
        variant="secondary"
        label={`Next: ${label}`}
        icon={<ChevronRight />}
        onFocusChange={setIsUsed}
        onPress={() => api?.scrollNext(isStill)}
      />
    </>
  )
}
