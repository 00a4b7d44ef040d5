import type { ReactNode } from "react"
import { Loading } from "./skeleton.tsx"

interface ListSkeletonProps {
  readonly label: string
  /** The class of the list, so that the skeleton has the same layout. */
  readonly list?: string
  /** The class of one item. */
  readonly item: string
  /** The number of items. */
  readonly count?: number
  /** The skeleton of one item. */
  readonly children: ReactNode
}

/** Shows the skeleton of a list: the same item `count` times. */
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
