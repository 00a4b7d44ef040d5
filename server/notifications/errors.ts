import { Data } from "effect"

export class NotificationNotFound extends Data.TaggedError("NotificationNotFound") {}

export class AnnouncementNotFound extends Data.TaggedError("AnnouncementNotFound") {
  override readonly message = "There is no announcement with this id."
}
