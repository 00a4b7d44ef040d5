/**
 * Loads `endIfRevoked` and runs it. Pages that may be a visitor's first page call this, so that they do not load its script.
 * Does nothing if the script fails to load.
 */
export const laterEndIfRevoked = (): Promise<void> =>
  import("./end-if-revoked.actors.ts").then(({ endIfRevoked }) => endIfRevoked()).catch(() => undefined)
