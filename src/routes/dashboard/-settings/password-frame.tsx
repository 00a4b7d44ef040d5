import "./settings.css"
import type { ReactNode } from "react"

/** Lays out the column of the password form. */
export function PasswordFrame({ children }: { readonly children: ReactNode }) {
  return <div className="password-change">{children}</div>
}
