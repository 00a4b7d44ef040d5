import { officeResource, officeResourceLists } from "#api/office-resources.ts"

/** Where the pages of resources read them. */
export const resourceQueries = { query: officeResource, lists: officeResourceLists }
