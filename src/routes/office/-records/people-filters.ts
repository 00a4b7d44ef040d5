import type { PeopleQuery } from "#api/people-query.ts"
import { readSearch } from "../-parts/list-filters.ts"

/** Reads the filters of a record's members from the address. Invalid ones are left out. */
export const peopleFilters = ({ search, after }: Readonly<Record<string, unknown>>): PeopleQuery => ({
  ...readSearch(search),
  ...(typeof after === "string" ? { after } : {}),
})
