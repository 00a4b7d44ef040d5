import "./auth.css"
import type { ReactNode } from "react"
import { association } from "../../association.ts"
import { Logo } from "../../brand/logo.tsx"
import type { Picture } from "../../brand/pictures.ts"
import { RouterLink } from "../-router-link.ts"
import { useInputBeforeHydration } from "./input-before-hydration.ts"

/** As of when the page was opened. */
const year = new Date().getFullYear()

interface AuthLayoutProps {
  readonly title: string
  readonly text?: ReactNode
  /** Above the title: the way so far. */
  readonly steps?: ReactNode
  /** Beside the form on large screens only (SPEC §2); a phone never loads it. */
  readonly picture?: Picture | undefined
  /** Written into the picture's sky. */
  readonly headline?: string | undefined
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** What the authentication screens share (SPEC §2): logo, footer with year and association, and a picture beside. */
export function AuthLayout(props: AuthLayoutProps) {
  const { title, text, steps, picture, headline, isWide = false, children } = props
  useInputBeforeHydration()
  return (
    <div className="auth" data-pictured={picture !== undefined || undefined}>
      <div className="auth-column">
        <header className="auth-header">
          <RouterLink to="/welcome" variant="bare">
            <Logo />
          </RouterLink>
        </header>
        <main id="content" tabIndex={-1} className="auth-main" data-wide={isWide || undefined}>
          {steps}
          <div className="auth-heading">
            <h1 className="display">{title}</h1>
            {text !== undefined && <p className="quiet">{text}</p>}
          </div>
          {children}
        </main>
        <footer className="auth-footer">
          © {year} {association.name}
        </footer>
      </div>
      {picture !== undefined && (
        <aside className="auth-picture" aria-label="Picture">
          <img
            key={picture.src}
            src={picture.src}
            alt={picture.alt}
            width={picture.width}
            height={picture.height}
            loading="lazy"
            decoding="async"
          />
          {headline !== undefined && <p className="display">{headline}</p>}
        </aside>
      )}
    </div>
  )
}
