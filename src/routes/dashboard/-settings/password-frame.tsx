import "./settings.css"
import type { ReactNode } from "react"

/** The column in which the password is changed. */
export function PasswordFrame({ children }: { readonly children: ReactNode }) {
  return <div className="password-change">{children}</div>
}
