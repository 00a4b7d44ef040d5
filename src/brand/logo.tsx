import "./logo.css"
import { association } from "../association.ts"

/**
 * Shows the mark only: a cross in the arc of a stethoscope. `public/favicon.svg` is the same drawing with fixed
 * colours.
 */
export function Mark({ size = 40 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" fill="none" aria-hidden="true">
      <rect width="48" height="48" rx="13" fill="var(--plum)" />
      <path d="M24 9v22M18 16h12" stroke="var(--on-hue)" strokeWidth="5.5" strokeLinecap="round" />
      <g stroke="var(--on-hue)" strokeOpacity=".75" strokeWidth="2.5" strokeLinecap="round">
        <path d="M10.5 23.5v2.5a13.5 13.5 0 0 0 27 0v-2.5" />
        <path d="M6.8 15.5c0 5 1.3 8 3.7 8s3.7-3 3.7-8" />
        <circle cx="37.5" cy="19.5" r="4" />
      </g>
    </svg>
  )
}

interface LogoProps {
  readonly size?: number
  /** Hides the visible name where space is short. Screen readers still read it. */
  readonly isMarkOnly?: boolean
}

/** Shows the mark and the name of the association. */
export function Logo({ size = 40, isMarkOnly = false }: LogoProps) {
  return (
    <span className="logo">
      <Mark size={size} />
      <span className={isMarkOnly ? "visually-hidden" : undefined}>
        <span className="logo-name display">{association.shortName}</span>
        <span className="logo-portal">{association.portal}</span>
      </span>
    </span>
  )
}
