import { queryOptions } from "@tanstack/react-query"
import { callsOf } from "./calls.ts"
import { MembersGroup } from "./contract/members.ts"
import type { Role } from "./contract/users.ts"
import { refetchUnlessPrefetched } from "./prefetch.ts"
import { runQuery } from "./run.ts"

const membersCalls = callsOf(MembersGroup)

/** One page of the directory; page 1 is the first, empty texts ask for everybody. */
export interface MembersPage {
  readonly search: string
  readonly role: Role | ""
  readonly region: string
  readonly page: number
  /** SPEC §9: 12 on the members page, 10 on the dashboard, 50 in the new-message search. */
  readonly limit: number
}

/** GET /users: verified members without the asking one (SPEC §2), neither shown nor counted. */
export const members = ({ search, role, region, page, limit }: MembersPage) =>
  queryOptions({
    queryKey: ["members", "list", search, role, region, limit, page],
    queryFn: async ({ signal }) => {
      const query = {
        page,
        limit,
        ...(search === "" ? {} : { searchBy: search }),
        ...(role === "" ? {} : { role }),
        ...(region === "" ? {} : { region }),
      }
      return (await runQuery(membersCalls.list({ query }), signal)).data
    },
  })

/** The first members of the directory, for the dashboard's 'Connect With Others' (SPEC §9: 10). */
export const someMembers = () => members({ search: "", role: "", region: "", page: 1, limit: 10 })

/** GET /users/{id}, by `_id` or membershipId. Rejects with a `Failure`; an unknown one has status 404. */
export const memberById = (id: string) =>
  queryOptions({
    queryKey: ["members", "one", id],
    queryFn: async ({ signal }) => (await runQuery(membersCalls.get({ params: { id } }), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
  })
