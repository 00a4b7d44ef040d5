import { Data } from "effect"

export class NotificationNotFound extends Data.TaggedError("NotificationNotFound") {}
