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
  /** The button that opens it; a Button, IconButton or react-aria button. */
  readonly trigger: ReactNode
  /** What the menu is about; spoken. */
  readonly label: string
  /** Above the items, e.g. whose menu it is. */
  readonly header?: ReactNode
  /** Both, when somebody else holds whether it is open. */
  readonly isOpen?: boolean
  readonly onOpenChange?: (isOpen: boolean) => void
  readonly children: ReactNode
}

/** Actions and places behind one button. */
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

/** One line of a menu: `href` for a place, `onAction` for an action. */
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
