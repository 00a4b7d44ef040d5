/** Why a changed entry could not be put in the place of a refused one. */
export const replacementProblems = {
  gone: "This entry was sent or deleted in another tab meanwhile. Copy your words before you close.",
  full: "This device has no space for the change. Copy your words before you close.",
} as const
