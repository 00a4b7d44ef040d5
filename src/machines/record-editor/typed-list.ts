/** Returns the entries of a text that separates them by commas, trimmed. Empty entries are left out. */
export const typedList = (text: string): readonly string[] =>
  text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")
