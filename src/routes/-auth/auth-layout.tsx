import "./auth.css"
import type { ReactNode } from "react"
import { Copyright } from "../../brand/copyright.tsx"
import { Logo } from "../../brand/logo.tsx"
import type { Picture } from "../../brand/pictures.ts"
import { RouterLink } from "../-router-link.ts"
import { useInputBeforeHydration } from "./input-before-hydration.ts"

interface AuthLayoutProps {
  readonly title: string
  readonly text?: ReactNode
  /** Shown above the title, for example a stepper. */
  readonly steps?: ReactNode
  /** Shown beside the form on large screens only (SPEC §2). Phones do not download it. */
  readonly picture?: Picture | undefined
  /** Shown over the upper part of the picture. */
  readonly headline?: string | undefined
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** Lays out the authentication screens (SPEC §2): logo, form, footer with year and association, and a picture. */
export function AuthLayout(props: AuthLayoutProps) {
  const { title, text, steps, picture, headline, isWide = false, children } = props
  useInputBeforeHydration()
  return (
    <div className="auth" data-has-picture={picture !== undefined || undefined}>
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
          <Copyright />
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
