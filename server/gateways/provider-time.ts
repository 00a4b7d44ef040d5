/** Reads a time in a provider's response. Returns undefined for a missing or unreadable one. */
export const dateFrom = (text: string | null | undefined): Date | undefined =>
  text == null || Number.isNaN(Date.parse(text)) ? undefined : new Date(text)

/** Reads a time in a provider's response as ISO 8601. Returns null for a missing or unreadable one. */
export const isoTimeOrNull = (text: string | null | undefined): string | null =>
  dateFrom(text)?.toISOString() ?? null
