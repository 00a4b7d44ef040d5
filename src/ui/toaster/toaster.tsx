import "./toaster.css"
import { useEffect } from "react"
import { useToaster } from "react-hot-toast/headless"
import { ToastView } from "./toast-view.tsx"

/** Shown for 5000 ms, removed after another 300 ms (SPEC §9). */
const times = { duration: 5000, removeDelay: 300 }
const toastOptions = { blank: times, success: times, error: times }

/**
 * Shows the toasts at the top right, on phones across the whole width. Their timers pause on hover and focus. Render it once, in
 * the root route. They cover no title of the page or of a dialog.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster(toastOptions)
  const isShown = toasts.length > 0
  // Measures the page while a toast is shown.
  useEffect(() => {
    if (!isShown) return undefined
    const end = import("./place-below-titles.ts").then(
      ({ placeBelowTitles }) => placeBelowTitles(),
      // Without the file, as offline, the toasts stay where they are.
      () => () => {},
    )
    return () => void end.then((stop) => stop())
  }, [isShown])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only pauses the timers; the section is not a control
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
