import "./toaster.css"
import { useToaster } from "react-hot-toast/headless"
import { ToastView } from "./toast-view.tsx"

/** Shown for 5000 ms, removed after another 300 ms (SPEC §9). */
const times = { duration: 5000, removeDelay: 300 }
const toastOptions = { blank: times, success: times, error: times }

/**
 * Shows the toasts at the top right, on phones across the whole width. Their timers pause on hover and focus. Render it once, in
 * the root route.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster(toastOptions)
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
