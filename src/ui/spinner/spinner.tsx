import "./spinner.css"

interface SpinnerProps {
  /** The accessible name. */
  readonly label?: string
  /** Diameter in px. */
  readonly size?: number
}

/** Shows that content is loading. If its shape is known, use a skeleton instead. */
export function Spinner({ label = "Loading...", size = 20 }: SpinnerProps) {
  return (
    <span role="progressbar" aria-label={label} className="ui-spinner">
      <svg width={size} height={size} viewBox="0 0 20 20" fill="none" aria-hidden="true">
        <circle cx="10" cy="10" r="8" stroke="currentColor" strokeOpacity="0.22" strokeWidth="2.5" />
        <path d="M10 2a8 8 0 0 1 8 8" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
    </span>
  )
}
