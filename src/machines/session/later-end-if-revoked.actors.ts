/**
 * Loads `endIfRevoked` and runs it, for pages that are also a visitor's first page. Without its script nothing changes, as
 * without an answer.
 */
export const laterEndIfRevoked = (): Promise<void> =>
  import("./end-if-revoked.actors.ts").then(({ endIfRevoked }) => endIfRevoked()).catch(() => undefined)
