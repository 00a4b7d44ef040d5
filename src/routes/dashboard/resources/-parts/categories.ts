import type { Category } from "#api/resources.ts"

/** In the order of the chips. Said again here: an address is judged by them before any schema is loaded. */
export const categories = [
  "Article",
  "Newsletter",
  "Webinar",
  "Others",
] as const satisfies readonly Category[]
