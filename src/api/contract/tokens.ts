import { Schema } from "effect"

/**
 * The tokens of a login or refresh. The access token is valid for 15 minutes, the refresh token for 30 days (DECISIONS
 * §2).
 */
export const Tokens = Schema.Struct({ accessToken: Schema.String, refreshToken: Schema.String })
