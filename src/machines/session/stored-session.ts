import { storedRecord } from "./storage.ts"

export const storedAuth = storedRecord("auth", 1, () =>
  import("./session-schema.ts").then(({ decodeAuth }) => decodeAuth),
)
export const storedTokens = storedRecord("token", 1, () =>
  import("./session-schema.ts").then(({ decodeTokens }) => decodeTokens),
)
