/** Returns at most `maxLength` characters of a text on one line, cut between words. */
export const excerpt = (text: string, maxLength: number): string => {
  const line = text.replace(/\s+/g, " ").trim()
  return line.length <= maxLength ? line : `${line.slice(0, maxLength).replace(/\s\S*$/, "")}…`
}
