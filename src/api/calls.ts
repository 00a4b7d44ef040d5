import { apiBaseUrl } from "./api-host.ts"
import { makeApiClient } from "./call.ts"
import { readStoredTokens } from "./stored-tokens.ts"
import { tokens } from "./tokens.ts"

/** Makes the API calls of one group of the contract. */
export const callsOf = makeApiClient(apiBaseUrl, tokens, readStoredTokens)
