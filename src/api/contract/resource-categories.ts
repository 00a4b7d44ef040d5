/**
 * SPEC §9, as members read them: 'Artice' there is a misspelling of Article (DECISIONS §4). Apart from the schemas, because
 * the page's address is judged by them before anything is asked.
 */
export const resourceCategories = ["Article", "Newsletter", "Webinar", "Others"] as const
