/** What a member chooses and reads about reports. Plain values, which pages and the server share. */

/** Why a member reports something to the office (OFFICE §16). */
export const reportReasons = ["spam", "harassment", "false", "privacy", "other"] as const

/** The longest words of a report, in UTF-16 units. */
export const maxReportLength = 1_000

/** What the page of a profile says that the office has hidden (OFFICE §16). */
export const profileUnavailable = "This profile is not available."
