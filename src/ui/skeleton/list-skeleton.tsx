import type { ReactNode } from "react"
import { Loading } from "./skeleton.tsx"

interface ListSkeletonProps {
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
export function ListSkeleton({ label, list, item, count = 6, children }: ListSkeletonProps) {
  return (
    <Loading label={label}>
      <div className={list}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className={item}>
            {children}
          </div>
        ))}
      </div>
    </Loading>
  )
}
