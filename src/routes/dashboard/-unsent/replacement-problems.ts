/** The messages for a changed entry that cannot replace the refused one. */
export const replacementProblems = {
  gone: "This was already sent or deleted in another tab. Copy what you need before you close this window.",
  full: "This device has no space to store the change. Copy what you need before you close this window.",
} as const
