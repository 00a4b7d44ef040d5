import type { Category } from "#api/resources.ts"

/**
 * The categories in the order of the chips. Not imported from the schema, because the address is read before any schema has
 * loaded.
 */
export const categories = [
  "Article",
  "Newsletter",
  "Webinar",
  "Others",
] as const satisfies readonly Category[]
