import type { ReactNode } from "react"
import { sentenceOf } from "#machines/failure-message.ts"
import { ErrorState } from "#ui/error-state.tsx"
import type { Failure } from "../../../outcome.ts"
import { SeenAt } from "../-stale-alert.tsx"

interface AnswerProps<A> {
  /** What `useRead` says. */
  readonly read: {
    readonly data: A | undefined
    readonly failure: Failure | null
    readonly seenAt: string | null
    readonly isAsking: boolean
    readonly askAgain: () => void
  }
  readonly waiting: ReactNode
  readonly children: (data: A) => ReactNode
}

/** One answer of the server in a block of its own: on its way, failed with a way to try again, or there. */
export function Answer<A>({ read, waiting, children }: AnswerProps<A>) {
  const { data, failure, seenAt, isAsking, askAgain } = read
  if (data === undefined)
    return failure === null ? (
      waiting
    ) : (
      <ErrorState text={sentenceOf(failure)} onRetry={askAgain} isPending={isAsking} />
    )
  return (
    <>
      <SeenAt iso={seenAt} />
      {children(data)}
    </>
  )
}
