import { type ComponentType, useEffect, useState } from "react"
import { showToast } from "../toaster/toast.ts"

/** The part's own props, with the function that loads the part and the one that closes it. */
type LaterProps<P> = P & {
  readonly load: () => Promise<ComponentType<P>>
  /** Called when the script did not load. The next press then loads it again. */
  readonly onFail: () => void
}

/**
 * Shows a part whose script loads when the part is first shown, such as a dialog. If the script does not load, a toast
 * says so and the page stays as it is.
 */
export function Later<P extends object>(props: LaterProps<P>) {
  const [{ load, onFail }] = useState(props)
  const [Part, setPart] = useState<ComponentType<P>>()
  // Loads once, when the part is first shown.
  useEffect(() => {
    let isShown = true
    load().then(
      (Loaded) => setPart(() => Loaded),
      ({ message }: Error) => {
        if (!isShown) return
        showToast({ tone: "error", text: message })
        onFail()
      },
    )
    return () => {
      isShown = false
    }
  }, [load, onFail])
  return Part && <Part {...props} />
}
