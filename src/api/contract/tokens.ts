import { Schema } from "effect"

/** The tokens of a login or refresh: valid for 15 minutes and 30 days (DECISIONS §2). */
export const Tokens = Schema.Struct({ accessToken: Schema.String, refreshToken: Schema.String })
