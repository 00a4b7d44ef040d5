import "./switch.css"
import { type ReactNode, useId } from "react"
import { Switch as AriaSwitch, type SwitchProps as AriaProps } from "react-aria-components/Switch"
import { defined, classNames } from "../class-names.ts"

interface SwitchProps extends Omit<AriaProps, "children"> {
  /** What is switched. Without it the switch reads its state alone. */
  readonly label?: ReactNode
  readonly onLabel?: string
  readonly offLabel?: string
  readonly description?: ReactNode
}

/** A setting that is on or off and says which; its words are SPEC §9's by default. */
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
