import "./error-page.css"
import { type ReactNode, use } from "react"
import type { Picture } from "../../brand/pictures.ts"
import { RouterLink } from "../-router-link.ts"
import { PageFrameContext } from "./page-frame.tsx"

interface ErrorPageProps {
  readonly children: ReactNode
  /** A sentence in place of 'Oops!'. */
  readonly title?: string
  readonly picture?: Picture
  /** Shown before the link to the home page, e.g. Retry. */
  readonly action?: ReactNode
}

/** Lays out the route errors (SPEC §2): 'Oops!' or a sentence, what happened, and a link to continue. */
export function ErrorPage({ children, title, picture, action }: ErrorPageProps) {
  const Tag = use(PageFrameContext) ? "div" : "main"
  return (
    <Tag {...(Tag === "main" && { id: "content", tabIndex: -1 })} className="error-page">
      {picture !== undefined && <img {...picture} alt={picture.alt} />}
      <h1 className="display" data-sentence={title === undefined ? undefined : ""}>
        {title ?? "Oops!"}
      </h1>
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
