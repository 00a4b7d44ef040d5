import { Effect, Schema } from "effect"
import { EventType } from "#api/contract/events.ts"
import { Role } from "#api/contract/users.ts"
import { editorDraft } from "../record-editor/editor-draft.ts"

/** Stores `root/event-draft`. */
export const eventDraft = editorDraft(
  "event-draft",
  Schema.Struct({
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
    /** A draft from before the text was asked for has none. */
    featuredImageAlt: Schema.String.pipe(Schema.withDecodingDefaultKey(Effect.succeed(""))),
    additionalInformation: Schema.String,
    eventTags: Schema.String,
  }),
)
