import { loadSessionDecoders, storedRecord } from "./storage.ts"

/** Stores the session without its tokens as `root/auth` (SPEC §3, auth state). */
export const storedAuth = storedRecord("auth", 1, () =>
  loadSessionDecoders().then(({ decodeAuth }) => decodeAuth),
)
/** Stores the tokens as `root/token`. */
export const storedTokens = storedRecord("token", 1, () =>
  loadSessionDecoders().then(({ decodeTokens }) => decodeTokens),
)
