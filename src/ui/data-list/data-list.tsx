import "./data-list.css"
import type { ReactNode } from "react"

interface DataListProps {
  readonly items: readonly { readonly label: string; readonly value: ReactNode; readonly icon?: ReactNode }[]
  /** `rows`: label and value on one line. `columns`: label above value, in as many columns as fit. */
  readonly variant?: "rows" | "columns"
}

/** Shows the labelled fields of one item. */
export function DataList({ items, variant = "rows" }: DataListProps) {
  return (
    <dl className="ui-data" data-variant={variant}>
      {items.map((item) => (
        <div key={item.label}>
          <dt>
            {item.icon}
            {item.label}
          </dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
