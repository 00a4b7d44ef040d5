import { Schema } from "effect"
import { EventType } from "#api/contract/events.ts"
import { Role } from "#api/contract/users.ts"
import { recordDraft } from "../form/record-draft.ts"

const values = Schema.Struct({
  name: Schema.String,
  description: Schema.String,
  eventType: EventType,
  linkOrLocation: Schema.String,
  day: Schema.String,
  time: Schema.String,
  membersGroup: Schema.Array(Role),
  isPaid: Schema.Boolean,
  priceStudent: Schema.String,
  priceDoctor: Schema.String,
  priceGlobalNetwork: Schema.String,
  capacity: Schema.String,
  featuredImageUrl: Schema.String,
  additionalInformation: Schema.String,
  eventTags: Schema.String,
})

/** Stores `root/event-draft`: the changes of each event that were not saved, with the version that they began from. */
export const eventDraft = recordDraft(
  "event-draft",
  Schema.Struct({
    freshId: Schema.String,
    base: Schema.Struct({
      version: Schema.Int,
      values,
      changedBy: Schema.NullOr(Schema.String),
      changedAt: Schema.String,
    }),
    values,
  }),
)
