import "../field/field.css"
import "./progress.css"
import { Label } from "react-aria-components/Label"
import { ProgressBar } from "react-aria-components/ProgressBar"

interface ProgressProps {
  readonly label: string
  /** How much is done, 0 to 100; without it the bar says only that something is under way. */
  readonly value?: number | undefined
}

/** How far something has come. */
export function Progress({ label, value }: ProgressProps) {
  return (
    <ProgressBar {...(value === undefined ? { isIndeterminate: true } : { value })} className="ui-progress">
      {({ percentage, valueText }) => (
        <>
          <Label className="ui-label">{label}</Label>
          {value !== undefined && <span className="ui-progress-value numbers">{valueText}</span>}
          <span className="ui-progress-track">
            <span style={{ width: `${percentage ?? 30}%` }} data-unknown={value === undefined || undefined} />
          </span>
        </>
      )}
    </ProgressBar>
  )
}
