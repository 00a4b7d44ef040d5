import "../option-list/option-list.css"
import "./menu.css"
import type { ReactNode } from "react"
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuItemProps as AriaItemProps,
  MenuTrigger,
} from "react-aria-components/Menu"
import { Popover } from "react-aria-components/Popover"
import { defined, classNames } from "../class-names.ts"

interface MenuProps {
  /** The button that opens the menu: a Button, IconButton or react-aria button. */
  readonly trigger: ReactNode
  /** The accessible name. */
  readonly label: string
  /** Shown above the items, e.g. the name of the member. */
  readonly header?: ReactNode
  /** Pass both to control the open state. */
  readonly isOpen?: boolean
  readonly onOpenChange?: (isOpen: boolean) => void
  readonly children: ReactNode
}

/** Shows a menu of actions and links behind one button. */
export function Menu({ trigger, label, header, children, ...open }: MenuProps) {
  return (
    <MenuTrigger {...open}>
      {trigger}
      <Popover className="ui-popover ui-menu-popover" placement="bottom end" offset={8} containerPadding={12}>
        {header !== undefined && <div className="ui-menu-header">{header}</div>}
        <AriaMenu aria-label={label} className="ui-menu">
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

interface MenuItemProps extends Omit<AriaItemProps, "children"> {
  readonly icon?: ReactNode
  readonly tone?: "neutral" | "red"
  readonly children: string
}

/** Shows one item of a menu: `href` for a link, `onAction` for an action. */
export function MenuItem({ icon, tone = "neutral", children, className, ...props }: MenuItemProps) {
  return (
    <AriaMenuItem
      {...defined(props)}
      textValue={children}
      className={classNames("ui-menu-item", className)}
      data-tone={tone}
    >
      {icon}
      {children}
    </AriaMenuItem>
  )
}
