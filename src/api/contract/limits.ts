/** The limits of what staff write. Plain values, which forms and the server share. Lengths in UTF-16 units. */

/** The longest texts of an event. */
export const eventLengths = {
  name: 160,
  description: 10_000,
  place: 500,
  picture: 500,
  information: 4_000,
  tag: 40,
} as const
/** The most tags of an event, and its highest capacity. */
export const maxTags = 10
export const maxCapacity = 100_000

/** The longest texts of a message to the registrants of an event, and of the reason of a cancellation. */
export const eventMessageLengths = { subject: 120, text: 4_000, reason: 500 } as const

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
/** The message for a day of a devotional that lacks its verse or its text. */
export const incompleteDevotional = "Write the verse, its text and the devotional before you choose a day"

/** How many scans of the door one request can have. */
export const maxScans = 100
