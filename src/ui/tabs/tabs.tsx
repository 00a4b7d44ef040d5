import "./tabs.css"
import type { ReactNode } from "react"
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from "react-aria-components/Tabs"

interface TabsProps {
  /** The accessible name. */
  readonly label: string
  readonly tabs: readonly {
    readonly id: string
    readonly label: string
    readonly count?: number | undefined
    readonly content: ReactNode
  }[]
  readonly selected: string
  readonly onChange: (id: string) => void
}

/** Shows one of several views. The screen controls `selected`, so that the URL can hold it. */
export function Tabs({ label, tabs, selected, onChange }: TabsProps) {
  return (
    <AriaTabs selectedKey={selected} onSelectionChange={(key) => onChange(String(key))} className="ui-tabs">
      <TabList aria-label={label} className="ui-tab-list">
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className="ui-tab">
            {tab.label}
            {tab.count !== undefined && <span className="ui-tab-count numbers">{tab.count}</span>}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className="ui-tab-panel">
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
