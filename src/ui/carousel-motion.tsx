import Autoplay from "embla-carousel-autoplay"
import useEmblaCarousel from "embla-carousel-react"
import { type RefObject, useEffect, useState } from "react"

/** SPEC §9: how long each position stands, in ms. */
const delay = 3_000
/** The reasons to pause, and the way to a focused item, are the carousel's own. */
const options = { loop: true, align: "start", watchFocus: false } as const

/** What the carousel asks of its motion. */
export interface Motion {
  readonly canMove: boolean
  readonly previous: (isStill: boolean) => void
  readonly next: (isStill: boolean) => void
  /** Brings an item into sight at once, unless it is there. */
  readonly show: (item: number, perView: number) => void
}

interface CarouselMotionProps {
  readonly view: RefObject<HTMLElement | null>
  readonly isMoving: boolean
  readonly onReady: (motion: Motion) => void
  readonly onHeld: (isHeld: boolean) => void
}

/** Moves the row that is in `view`; draws nothing itself. Apart from the carousel, because a row may stand before it moves. */
export function CarouselMotion({ view, isMoving, onReady, onHeld }: CarouselMotionProps) {
  const [plugins] = useState(() => [Autoplay({ delay, playOnInit: false, stopOnFocusIn: false })])
  const [root, api] = useEmblaCarousel(options, plugins)

  useEffect(() => {
    root(view.current)
  }, [root, view])

  useEffect(() => {
    if (!api) return undefined
    const tell = () =>
      onReady({
        canMove: api.canScrollNext() || api.canScrollPrev(),
        previous: (isStill) => api.scrollPrev(isStill),
        next: (isStill) => api.scrollNext(isStill),
        show: (item, perView) => {
          const count = api.slideNodes().length
          // Where the row is going, not where it is: it may be on its way.
          if ((item - api.selectedScrollSnap() + count) % count < perView) return
          api.scrollTo(
            api.internalEngine().slideRegistry.findIndex((group) => group.includes(item)),
            true,
          )
        },
      })
    const hold = () => onHeld(true)
    const letGo = () => onHeld(false)
    tell()
    api.on("reInit", tell).on("pointerDown", hold).on("pointerUp", letGo)
    return () => {
      api.off("reInit", tell).off("pointerDown", hold).off("pointerUp", letGo)
    }
  }, [api, onReady, onHeld])

  useEffect(() => {
    const autoplay = api?.plugins().autoplay
    if (isMoving) autoplay?.play()
    else autoplay?.stop()
  }, [api, isMoving])
  return null
}
