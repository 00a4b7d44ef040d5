import "./error-page.css"
import { type ReactNode, use } from "react"
import type { Picture } from "../../brand/pictures.ts"
import { RouterLink } from "../-router-link.ts"
import { PageFrameContext } from "./page-frame.ts"

interface ErrorPageProps {
  readonly children: ReactNode
  readonly picture?: Picture
  /** Before the way home, e.g. Retry. */
  readonly action?: ReactNode
}

/** The frame of the route errors (SPEC §2): 'Oops!', what happened, and a way on. */
export function ErrorPage({ children, picture, action }: ErrorPageProps) {
  const Tag = use(PageFrameContext) ? "div" : "main"
  return (
    <Tag {...(Tag === "main" && { id: "content", tabIndex: -1 })} className="error-page">
      {picture !== undefined && <img {...picture} alt={picture.alt} />}
      <h1 className="display">Oops!</h1>
      {children}
      <div className="error-page-links">
        {action}
        <RouterLink to="/" variant={action === undefined ? "primary" : "secondary"}>
          Go home
        </RouterLink>
      </div>
    </Tag>
  )
}
