/** The closed lists that forms offer and the contract's schemas take, apart from the schemas so that forms stay light. */
export const genders = ["Male", "Female"] as const
/** 'Above' in this text selects the senior rate of the subscription (SPEC §3). */
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

/** In the order of SPEC §5. */
export const faithCategories = ["Testimony", "Prayer Request", "Comment"] as const

/** The longest faith entry, in UTF-16 units. */
export const maxEntryLength = 2_000
