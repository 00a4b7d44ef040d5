import { Schema } from "effect"

/** Whether a text can be compared with an id of the database, which refuses any other text with an error. */
export const isUuid: (text: string) => boolean = Schema.is(Schema.String.check(Schema.isGUID()))
