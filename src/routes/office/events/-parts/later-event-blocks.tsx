import { lazy, Suspense, useRef, useState } from "react"
import { Skeleton } from "#ui/skeleton/skeleton.tsx"
import { useNearViewport } from "../../../-lists/use-near-viewport.ts"
import type { EventBlocksProps } from "./event-blocks.tsx"

const EventBlocks = lazy(() =>
  import("./event-blocks.tsx").then((module) => ({ default: module.EventBlocks })),
)

/** A large screen shows these blocks beside the form, so they load with the page. On a phone they stand far below it. */
const margin = "600px 0px"

/** Shows the blocks below the publication of an event once they are near the viewport (OFFICE §5). */
export function LaterEventBlocks(props: EventBlocksProps) {
  const blocksRef = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useNearViewport(blocksRef, () => setNear(true), margin)
  const skeleton = <Skeleton height={320} />
  return isNear ? (
    // The blocks appear together, so that no button moves under a finger.
    <Suspense fallback={skeleton}>
      <EventBlocks {...props} />
    </Suspense>
  ) : (
    <div ref={blocksRef}>{skeleton}</div>
  )
}
