import "./toaster.css"
import { type PointerEvent, useEffect, useRef, useState } from "react"
import toast, { resolveValue, type Toast, useToaster } from "react-hot-toast/headless"
import { AlertGlyph, CheckGlyph, CloseGlyph, InfoGlyph } from "./glyphs.tsx"
import { isSwipedAway, swipeOpacity } from "./swipe.ts"

/** 5000 ms on the screen, 300 ms to leave (SPEC §9). */
const options = { duration: 5000, removeDelay: 300 }
const toastOptions = {
  blank: options,
  success: options,
  error: { ...options, ariaProps: { role: "alert", "aria-live": "assertive" } as const },
}

/** Where toasts appear: top right, the whole width on phones. Stands once, in the root of the page. */
export function Toaster() {
  const { toasts, handlers } = useToaster(toastOptions)
  return (
    <section
      aria-label="Notifications"
      className="ui-toaster"
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {toasts.map((shown) => (
        <ToastView key={shown.id} toast={shown} />
      ))}
    </section>
  )
}

/** One toast. Its live region stands in the page a moment before its words, so that screen readers notice them arrive. */
function ToastView({ toast: shown }: { readonly toast: Toast }) {
  const [isAnnounced, setAnnounced] = useState(false)
  const [distance, setDistance] = useState(0)
  const start = useRef<number | undefined>(undefined)
  useEffect(() => setAnnounced(true), [])

  const release = (event: PointerEvent<HTMLElement>) => {
    if (start.current === undefined) return
    start.current = undefined
    if (isSwipedAway(distance, event.currentTarget.offsetWidth)) toast.dismiss(shown.id)
    else setDistance(0)
  }
  const width = 380
  const swiping =
    distance === 0 ? undefined : { translate: `${distance}px`, opacity: swipeOpacity(distance, width) }
  const Glyph = shown.type === "success" ? CheckGlyph : shown.type === "error" ? AlertGlyph : InfoGlyph
  return (
    <div
      className="ui-toast"
      data-tone={shown.type}
      data-leaving={!shown.visible || undefined}
      data-side={distance < 0 ? "left" : "right"}
      style={start.current === undefined ? undefined : swiping}
      onPointerDown={(event) => {
        if (event.target instanceof Element && event.target.closest("button")) return
        start.current = event.clientX
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        if (start.current !== undefined) setDistance(event.clientX - start.current)
      }}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <Glyph />
      <div {...shown.ariaProps} className="ui-toast-words">
        {isAnnounced && resolveValue(shown.message, shown)}
      </div>
      <button
        type="button"
        className="ui-toast-close"
        aria-label="Dismiss"
        onClick={() => toast.dismiss(shown.id)}
      >
        <CloseGlyph />
      </button>
    </div>
  )
}
