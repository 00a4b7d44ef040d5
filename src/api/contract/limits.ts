/** The limits of what members and staff write. Plain values, which forms and the server share. Lengths in UTF-16 units. */

/** The maximum length of a message of a chat, in code points (DECISIONS §5). */
export const maxMessageLength = 4_000
/** The maximum messages of a member within `messageWindow` ms (DECISIONS §5). */
export const maxMessagesPerWindow = 20
export const messageWindow = 10_000
/** The number of messages that one request for a history returns, when it asks for no other. */
export const historyPageSize = 50

/** The longest texts of an event. */
export const eventLengths = {
  name: 160,
  description: 10_000,
  place: 500,
  picture: 500,
  pictureAlt: 300,
  information: 4_000,
  tag: 40,
} as const
/** The most tags of an event or a resource. */
export const maxTags = 10
/** The highest capacity of an event. */
export const maxCapacity = 100_000

/** The longest texts of a message to the registrants of an event, and of the reason of a cancellation. */
export const eventMessageLengths = { subject: 120, text: 4_000, reason: 500 } as const
/** The longest reason for the dismissal of a failed task. */
export const maxDismissalLength = 1_000

/** The longest texts of a product. */
export const productLengths = {
  name: 160,
  description: 10_000,
  brand: 80,
  size: 20,
  color: 40,
  picture: 500,
  pictureAlt: 200,
} as const
/** The most sizes and pictures of a product, and the most pieces in stock. */
export const maxProductSizes = 20
export const maxProductPictures = 12
export const maxStock = 100_000
/** A size and colour with at most this many pieces is low in stock (OFFICE §11). */
export const lowStock = 2

/** The longest texts of a devotional. */
export const devotionalLengths = {
  title: 160,
  keyVerse: 80,
  keyVerseContent: 1_000,
  content: 10_000,
  prayerPoint: 300,
} as const
/** The most prayer points of a devotional. */
export const maxPrayerPoints = 10
/** Shown when staff choose a day for a devotional that has no verse or no text yet. */
export const incompleteDevotional = "Write the verse, its text and the devotional before you choose a day"

/** The message for a picture without an alternative text (OFFICE §11). */
export const missingAlt = "Describe the picture for those who cannot see it"

/** Members who have not paid are counted up to this number. */
export const maxUnpaidCount = 1_000
/** The longest texts of a resource. The description is HTML. */
export const resourceLengths = {
  title: 160,
  slug: 200,
  author: 120,
  description: 60_000,
  picture: 500,
  pictureAlt: 300,
  tag: 40,
} as const
/** Shown for a resource's slug with other characters. */
export const wrongSlug = "Use letters, digits and hyphens only"
/** Shown when a video's link or id is invalid. */
export const wrongVideo = "Enter the link of a YouTube video, or its id"
/** How many members can help at the door of one event. */
export const maxDoorHelpers = 30
/** The most door scans in one request. */
export const maxScans = 100
/** The longest texts of a job. `point` is one responsibility or requirement. */
export const jobLengths = {
  title: 160,
  description: 10_000,
  point: 300,
  instructions: 4_000,
  company: 160,
} as const
/** The longest name of a training. */
export const maxTrainingName = 160
/** The most responsibilities, and the most requirements, of a job. */
export const maxJobPoints = 20
