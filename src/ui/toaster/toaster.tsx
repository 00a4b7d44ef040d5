import "./toaster.css"
import { useToaster } from "react-hot-toast/headless"
import { ToastView } from "./toast-view.tsx"

/** 5000 ms on the screen, 300 ms to leave (SPEC §9). */
const times = { duration: 5000, removeDelay: 300 }
const toastOptions = { blank: times, success: times, error: times }

/** Where toasts appear: top right, the whole width on phones. Their time stands still under the pointer. Once, in the page's root. */
export function Toaster() {
  const { toasts, handlers } = useToaster(toastOptions)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only stops the clock; nothing here is pressed
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
