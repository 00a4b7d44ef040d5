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

/**
 * Shows one toast. Its live region is empty for one frame before it has the text, also when the same text is shown again, so that
 * screen readers announce it.
 */
export function ToastView({ toast: shown }: { readonly toast: Toast }) {
  const { createdAt } = shown
  const [announced, setAnnounced] = useState<number>()
  const [swipe, setSwipe] = useState<Swipe>()
  const [side, setSide] = useState<"left" | "right">("right")

  useEffect(() => {
    const frame = requestAnimationFrame(() => setAnnounced(createdAt))
    return () => cancelAnimationFrame(frame)
  }, [createdAt])

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
        {announced === createdAt && resolveValue(shown.message, shown)}
      </div>
      <button
        type="button"
        className="ui-toast-close"
        aria-label="Dismiss"
        onClick={({ currentTarget }) => {
          // A removed button fires no blur event, and the timers of all toasts would stay paused.
          currentTarget.blur()
          toast.dismiss(shown.id)
        }}
      >
        <CloseIcon />
      </button>
    </div>
  )
}
