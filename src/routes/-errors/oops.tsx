import "./oops.css"
import type { ReactNode } from "react"
import { Link } from "#ui/link.tsx"

interface OopsProps {
  readonly children: ReactNode
  readonly action?: ReactNode
}

/** The frame of the route errors (SPEC §2): 'Oops!', what happened, and a way on. */
export function Oops({ children, action }: OopsProps) {
  return (
    <main id="content" className="oops" tabIndex={-1}>
      <h1 className="display">Oops!</h1>
      {children}
      <div className="oops-ways">
        {action}
        <Link href="/" variant={action === undefined ? "primary" : "secondary"}>
          Go home
        </Link>
      </div>
    </main>
  )
}
