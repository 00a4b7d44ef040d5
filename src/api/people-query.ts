/** What a page of a record's members shows. `after` is the cursor of the page before. */
export interface PeopleQuery {
  readonly search?: string
  readonly after?: string
}
