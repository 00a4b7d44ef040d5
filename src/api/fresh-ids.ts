import { Effect } from "effect"

interface Fresh {
  readonly freshId?: string
}

/**
 * Gives each command an id, so that the server carries out a repeat once (OFFICE §4). The same command keeps its id until
 * it succeeds: its answer may have been lost.
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
