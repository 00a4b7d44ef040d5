import { lazy, Suspense, type ComponentProps } from "react"
import { Loading, SkeletonText } from "#ui/skeleton/skeleton.tsx"

/** A file of its own, so that the other pages of the office load nothing of it. */
const DevotionalReading = lazy(() =>
  import("./devotional-reading.tsx").then((module) => ({ default: module.DevotionalReading })),
)

/** Shows a devotional as members read it. */
export function DevotionalPreview(props: ComponentProps<typeof DevotionalReading>) {
  return (
    <Suspense
      fallback={
        <Loading label="Loading the preview">
          <SkeletonText lines={6} />
        </Loading>
      }
    >
      <DevotionalReading {...props} />
    </Suspense>
  )
}
