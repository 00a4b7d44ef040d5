import { officeResource, officeResourceLists } from "#api/office-resources.ts"

/** The queries of one resource and of the lists of resources. */
export const resourceQueries = { query: officeResource, lists: officeResourceLists }
