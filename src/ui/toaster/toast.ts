import { toast } from "react-hot-toast/headless"

export interface ToastMessage {
  readonly tone: "success" | "error" | "info"
  readonly text: string
}

/** Shows a toast for 5000 ms (SPEC §9). The same text in the same tone replaces a visible toast and restarts its timer. */
export function showToast({ tone, text }: ToastMessage): void {
  const show = tone === "info" ? toast : toast[tone]
  const ariaProps =
    tone === "error"
      ? ({ role: "alert", "aria-live": "assertive" } as const)
      : ({ role: "status", "aria-live": "polite" } as const)
  show(text, { id: `${tone}: ${text}`, ariaProps })
}
