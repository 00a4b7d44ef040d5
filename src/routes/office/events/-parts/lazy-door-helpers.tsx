import { type ComponentProps, lazy, Suspense } from "react"
import { Skeleton } from "#ui/skeleton/skeleton.tsx"
import type { DoorHelpersBlock } from "./door-helpers.tsx"

// Loads with the page of an event, and not with that of a new one (OFFICE §5).
const Loaded = lazy(() =>
  import("./door-helpers.tsx").then((module) => ({ default: module.DoorHelpersBlock })),
)

/** Shows who helps at the door of an event. The skeleton is as high as the block, so that no button below moves under a finger. */
export const LazyDoorHelpers = (props: ComponentProps<typeof DoorHelpersBlock>) => (
  <Suspense fallback={<Skeleton height={props.mayEdit ? 275 : 210} />}>
    <Loaded {...props} />
  </Suspense>
)
