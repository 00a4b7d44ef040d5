import { Effect } from "effect"
import { type Change, ChangeFeed } from "#server/database/change-feed.ts"
import type { TestServer } from "./server.ts"

/** Records the changes that a server receives from now on, until `stop`. */
export const recordChanges = async (server: TestServer) => {
  const receivedChanges: Change[] = []
  const stop = await server.run(
    Effect.map(ChangeFeed, (changeFeed) =>
      changeFeed.subscribe((change) => void receivedChanges.push(change)),
    ),
  )
  return { receivedChanges, stop }
}
