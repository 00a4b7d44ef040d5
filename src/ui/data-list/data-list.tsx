import "./data-list.css"
import type { ReactNode } from "react"

interface DataListProps {
  readonly items: readonly { readonly label: string; readonly value: ReactNode; readonly icon?: ReactNode }[]
  /** `rows`: label and value on a line; `columns`: label over value, as many beside each other as fit. */
  readonly variant?: "rows" | "columns"
}

/** Facts about one thing, each with its name. */
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
