import type { Category } from "#api/resources.ts"

/**
 * The categories in the order of the chips. This list is not the one of the schema, because the route reads the address before any
 * schema has loaded.
 */
export const categories = [
  "Article",
  "Newsletter",
  "Webinar",
  "Others",
] as const satisfies readonly Category[]
