import "./tabs.css"
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from "react"

interface TabProps extends ComponentProps<"a"> {
  readonly id: string
  readonly isSelected: boolean
  readonly count?: number | undefined
}

/** Shows a tab that is a link. A router's `createLink` can wrap it. */
export function Tab({ isSelected, count, children, "aria-current": _current, ...props }: TabProps) {
  return (
    <a
      {...props}
      role="tab"
      aria-selected={isSelected}
      tabIndex={isSelected ? 0 : -1}
      className="ui-tab"
      onKeyDown={followTab}
    >
      {children}
      {count !== undefined && <span className="ui-tab-count numbers">{count}</span>}
    </a>
  )
}

/** Follows the link of the tab that the key leads to, in a circle. The space bar follows the focused one. */
const followTab = (event: KeyboardEvent<HTMLElement>): void => {
  const tabs = [...event.currentTarget.parentElement!.children] as HTMLElement[]
  const from = tabs.indexOf(event.currentTarget)
  const index = {
    " ": from,
    ArrowLeft: from === 0 ? tabs.length - 1 : from - 1,
    ArrowRight: from === tabs.length - 1 ? 0 : from + 1,
    Home: 0,
    End: tabs.length - 1,
  }[event.key]
  const tab = index === undefined ? undefined : tabs[index]
  if (tab === undefined) return
  event.preventDefault()
  tab.focus()
  tab.click()
}

interface TabsProps {
  /** The accessible name. */
  readonly label: string
  /** The `Tab` elements. */
  readonly tabs: ReactNode
  /** The id of the selected tab. */
  readonly selected: string
  /** The view of the selected tab. */
  readonly children: ReactNode
}

/** Shows one of several views of a page, each with its own address. */
export function Tabs({ label, tabs, selected, children }: TabsProps) {
  const panel = useId()
  return (
    <div className="ui-tabs">
      <div role="tablist" aria-label={label} className="ui-tab-list">
        {tabs}
      </div>
      <div role="tabpanel" id={panel} aria-labelledby={selected} className="ui-tab-panel">
        {children}
      </div>
    </div>
  )
}
