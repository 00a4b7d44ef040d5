import "../tone.css"
import "./chip.css"
import type { ReactNode } from "react"
import type { Tone } from "../tone.ts"

interface ChipProps {
  readonly tone?: Tone
  readonly icon?: ReactNode
  readonly children: ReactNode
}

/** Shows a kind, a state or a tag in one or two words. Not pressable. */
export function Chip({ tone = "neutral", icon, children }: ChipProps) {
  return (
    <span className="ui-chip" data-tone={tone}>
      {icon}
      {children}
    </span>
  )
}
