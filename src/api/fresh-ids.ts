import { Effect } from "effect"

interface Fresh {
  readonly freshId?: string
}

/**
 * Gives each command an id, so that the server executes a repeated command only once (OFFICE §4). The id of a command stays
 * the same until the command succeeds, because a response may have been lost.
 */
export const withFreshId = <C extends Fresh, A, E>(call: (command: C) => Effect.Effect<A, E>) => {
  let pending: { readonly freshId: string; readonly key: string } | undefined
  return (command: Omit<C, "freshId">): Effect.Effect<A, E> =>
    Effect.suspend(() => {
      const key = JSON.stringify(command)
      const { freshId } = (pending = pending?.key === key ? pending : { key, freshId: crypto.randomUUID() })
      return Effect.tap(call({ ...command, freshId } as C), () =>
        Effect.sync(() => {
          pending = undefined
        }),
      )
    })
}
