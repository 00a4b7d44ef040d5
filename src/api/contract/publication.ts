import { Schema } from "effect"

const pattern = /^2\d{3}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/
const isMoment = (text: string) => pattern.test(text) && !Number.isNaN(Date.parse(text))

/** The moment from which members see a record, in ISO 8601 with an offset; null for at once. */
export const visibleFrom = Schema.NullOr(
  Schema.String.check(Schema.makeFilter((text) => (isMoment(text) ? undefined : "Choose a day and a time"))),
)

/** Publishes a record in the version that was read: from `visibleFrom`, or at once without it. */
export const Publication = Schema.Struct({
  version: Schema.Int,
  visibleFrom: Schema.optionalKey(visibleFrom),
})
export type Publication = typeof Publication.Type
