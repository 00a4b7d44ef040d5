import type { ReactNode } from "react"
import { Loading } from "./skeleton.tsx"

interface ListComingProps {
  readonly label: string
  /** The class of the list, so that it stands as it will. */
  readonly list?: string
  /** The class of one item. */
  readonly item: string
  /** How many stand for the first page. */
  readonly count?: number
  /** The shape of one item. */
  readonly children: ReactNode
}

/** The shape of a list on its way: one item's, as often as fills a screen. */
export function ListComing({ label, list, item, count = 6, children }: ListComingProps) {
  return (
    <Loading label={label}>
      <div className={list}>
        {Array.from({ length: count }, (_, place) => (
          <div key={place} className={item}>
            {children}
          </div>
        ))}
      </div>
    </Loading>
  )
}
