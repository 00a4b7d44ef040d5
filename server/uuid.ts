import { Schema } from "effect"

/** Whether a text is a UUID. PostgreSQL fails when it compares an id with any other text. */
export const isUuid: (text: string) => boolean = Schema.is(Schema.String.check(Schema.isGUID()))
