import "./switch.css"
import { type ReactNode, useId } from "react"
import { Switch as AriaSwitch, type SwitchProps as AriaProps } from "react-aria-components/Switch"
import { defined, classNames } from "../class-names.ts"

interface SwitchProps extends Omit<AriaProps, "children"> {
  /** Without a label the switch shows only its state as text. */
  readonly label?: ReactNode
  readonly onLabel?: string
  readonly offLabel?: string
  readonly description?: ReactNode
}

/** Shows a setting that is on or off, with its state as text. The default texts are from SPEC §9. */
export function Switch(props: SwitchProps) {
  const { label, onLabel = "Active", offLabel = "Inactive", description, className, ...rest } = props
  const id = useId()
  return (
    <AriaSwitch
      {...defined(rest)}
      {...(description === undefined ? {} : { "aria-describedby": id })}
      className={classNames("ui-switch", className)}
    >
      {({ isSelected }) => (
        <>
          <span className="ui-switch-words">
            {label !== undefined && <span className="ui-switch-label">{label}</span>}
            {description !== undefined && (
              <span id={id} className="ui-switch-note">
                {description}
              </span>
            )}
          </span>
          <span className="ui-switch-state" aria-hidden={label !== undefined || undefined}>
            {isSelected ? onLabel : offLabel}
          </span>
          <span className="ui-switch-track">
            <span />
          </span>
        </>
      )}
    </AriaSwitch>
  )
}
