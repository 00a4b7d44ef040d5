import type { ReactNode } from "react"

/* Icons of the components, drawn like the pages' lucide icons: 1.75 px strokes in a 24 px square. */

function Icon({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      className="ui-icon"
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

export function AlertIcon() {
  return (
    <Icon>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7.5v5.5M12 16.4v.1" />
    </Icon>
  )
}

export function CheckIcon() {
  return (
    <Icon>
      <path d="m5 12.5 4.6 4.5L19 7.5" />
    </Icon>
  )
}

export function ChevronIcon() {
  return (
    <Icon>
      <path d="m6.5 9.5 5.5 5.5 5.5-5.5" />
    </Icon>
  )
}

export function CloseIcon() {
  return (
    <Icon>
      <path d="m6.5 6.5 11 11m0-11-11 11" />
    </Icon>
  )
}

export function SearchIcon() {
  return (
    <Icon>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 4.5 4.5" />
    </Icon>
  )
}

export function InfoIcon() {
  return (
    <Icon>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.5M12 7.6v.1" />
    </Icon>
  )
}

export function MinusIcon() {
  return (
    <Icon>
      <path d="M6 12h12" />
    </Icon>
  )
}

export function PlusIcon() {
  return (
    <Icon>
      <path d="M6 12h12M12 6v12" />
    </Icon>
  )
}

export function TrashIcon() {
  return (
    <Icon>
      <path d="M5 7h14M10 7V5h4v2M7 7l.8 12h8.4L17 7M10.5 11v4.5m3-4.5v4.5" />
    </Icon>
  )
}
