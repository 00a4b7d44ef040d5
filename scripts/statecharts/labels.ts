/** Formats the texts of the pictures. */

/** Formats a delay: 1500 → "1.5 s", 900000 → "15 min". */
export const duration = (ms: number): string =>
  ms >= 60_000 ? `${ms / 60_000} min` : ms >= 1000 ? `${ms / 1000} s` : `${ms} ms`

/** Breaks a text at spaces into lines of at most `maxLength` characters. */
export function wrap(text: string, maxLength: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(" ")) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= maxLength)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
