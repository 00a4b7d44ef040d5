/**
 * The closed lists that forms offer and the contract's schemas accept. This file has no schemas, so that forms do not
 * load the schema library.
 */
export const genders = ["Male", "Female"] as const
/** 'Above' in the text selects the senior rate of the subscription (SPEC §3). */
export const yearsOfExperience = ["0 - 5 Years", "5 Years and Above"] as const
export const yearsOfStudy = [
  "1st Year",
  "2nd Year",
  "3rd Year",
  "4th Year",
  "5th Year",
  "6th Year",
  "7th Year",
  "8th Year",
] as const

/** The categories of a faith entry, in the order of SPEC §5. */
export const faithCategories = ["Testimony", "Prayer Request", "Comment"] as const

/** The maximum length of a faith entry, in UTF-16 units. */
export const maxEntryLength = 2_000
