import "./carousel.css"
import type { ReactNode } from "react"
import { Loading } from "../skeleton/skeleton.tsx"

interface CarouselSkeletonProps {
  readonly label: string
  /** The skeleton of one item. */
  readonly children: ReactNode
}

/** Shows the skeleton of a carousel in its final height, without the carousel's script. */
export function CarouselSkeleton({ label, children }: CarouselSkeletonProps) {
  return (
    <Loading label={label}>
      <div className="ui-carousel">
        <div className="ui-carousel-view">
          <div className="ui-carousel-row">
            {[0, 1, 2, 3].map((index) => (
              <div key={index}>{children}</div>
            ))}
          </div>
        </div>
      </div>
    </Loading>
  )
}
