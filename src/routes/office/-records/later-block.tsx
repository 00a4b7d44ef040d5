import "./records.css"
import { type ComponentType, useId, useRef } from "react"
import { Card } from "#ui/card/card.tsx"
import { ErrorState } from "#ui/error-state/error-state.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { useLaterPart } from "./use-later-part.ts"

/** The part's own props, with what the block needs before the part has loaded. */
type LaterBlockProps<P> = P & {
  /** The heading of the part, which stands above its skeleton. */
  readonly title: string
  /** The height of the skeleton, in px. */
  readonly height: number
  readonly load: () => Promise<ComponentType<P>>
}

/**
 * Shows a block of a record whose script loads once the block is near the viewport (OFFICE §5). If the script does not load,
 * only this block says so, and the form beside it stays.
 */
export function LaterBlock<P extends object>(props: LaterBlockProps<P>) {
  const { title, height, load } = props
  const id = useId()
  const blockRef = useRef<HTMLDivElement>(null)
  const { Part, failure, isPending, retry } = useLaterPart<P>(blockRef, load)
  return Part === undefined ? (
    <Card ref={blockRef} as="section" aria-labelledby={id} className="record-block">
      <h2 id={id} className="display">
        {title}
      </h2>
      {failure === undefined ? (
        <Loading label={`Loading ${title.toLowerCase()}`}>
          <Skeleton height={height} />
        </Loading>
      ) : (
        <ErrorState text={failure} onRetry={retry} isPending={isPending} />
      )}
    </Card>
  ) : (
    <Part {...props} />
  )
}
