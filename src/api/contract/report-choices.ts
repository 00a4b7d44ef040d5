/** What a member chooses and reads about reports. Plain values, which pages and the server share. */

/** Why a member reports something to the office (OFFICE §16). */
export const reportReasons = ["spam", "harassment", "false", "privacy", "other"] as const

/** The maximum length of a report's text, in UTF-16 units. */
export const maxReportLength = 1_000

/** The text on the page of a profile that the office has hidden (OFFICE §16). */
export const profileUnavailable = "This profile is not available."
