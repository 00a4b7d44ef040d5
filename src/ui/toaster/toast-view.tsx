import { type PointerEvent, useEffect, useState } from "react"
import { resolveValue, toast, type Toast } from "react-hot-toast/headless"
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from "../icons.tsx"
import { isSwipedAway, swipeOpacity } from "./swipe.ts"

interface Swipe {
  /** The x position where the drag started, in px. */
  readonly from: number
  /** The distance dragged from `from`, in px; negative to the left. */
  readonly distance: number
  /** The width of the toast, in px. */
  readonly width: number
}

/** Shows one toast. Its live region is rendered one frame before its text, so that screen readers announce the text. */
export function ToastView({ toast: shown }: { readonly toast: Toast }) {
  const [isAnnounced, setAnnounced] = useState(false)
  const [swipe, setSwipe] = useState<Swipe>()
  const [side, setSide] = useState<"left" | "right">("right")

  useEffect(() => {
    const frame = requestAnimationFrame(() => setAnnounced(true))
    return () => cancelAnimationFrame(frame)
  }, [])

  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.closest("button") !== null) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setSwipe({ from: event.clientX, distance: 0, width: event.currentTarget.offsetWidth })
  }
  const release = () => {
    if (swipe === undefined) return
    setSwipe(undefined)
    setSide(swipe.distance < 0 ? "left" : "right")
    if (isSwipedAway(swipe.distance, swipe.width)) toast.dismiss(shown.id)
  }
  const Icon = shown.type === "success" ? CheckIcon : shown.type === "error" ? AlertIcon : InfoIcon
  return (
    <div
      className="ui-toast"
      data-kind={shown.type}
      data-side={side}
      data-leaving={!shown.visible || undefined}
      {...(swipe !== undefined && {
        "data-held": true,
        style: { translate: `${swipe.distance}px`, opacity: swipeOpacity(swipe.distance, swipe.width) },
      })}
      onPointerDown={begin}
      onPointerMove={(event) => {
        if (swipe !== undefined) setSwipe({ ...swipe, distance: event.clientX - swipe.from })
      }}
      onPointerUp={release}
      onPointerCancel={() => setSwipe(undefined)}
    >
      <Icon />
      <div {...shown.ariaProps} className="ui-toast-words">
        {isAnnounced && resolveValue(shown.message, shown)}
      </div>
      <button
        type="button"
        className="ui-toast-close"
        aria-label="Dismiss"
        onClick={() => toast.dismiss(shown.id)}
      >
        <CloseIcon />
      </button>
    </div>
  )
}
