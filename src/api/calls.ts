import { makeApiClient } from "./call.ts"
import { readStoredTokens } from "./stored-tokens.ts"
import { tokens } from "./tokens.ts"

/** The API host of this build: `VITE_API_BASE_URL`, or the server that served the page. */
const baseUrl: string = import.meta.env.VITE_API_BASE_URL ?? "/api"

/** Makes the API calls of one group of the contract. */
export const callsOf = makeApiClient(baseUrl.replace(/\/$/, ""), tokens, readStoredTokens)
