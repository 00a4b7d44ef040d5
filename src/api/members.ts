import { queryOptions } from "@tanstack/react-query"
import { callsOf } from "./calls.ts"
import { MembersGroup } from "./contract/members.ts"
import type { Role } from "./contract/users.ts"
import { refetchUnlessPrefetched } from "./prefetch.ts"
import { runQuery } from "./run.ts"

const membersCalls = callsOf(MembersGroup)

/** One page of the directory. Pages start at 1. Empty filters match everybody. */
export interface MembersPage {
  readonly search: string
  readonly role: Role | ""
  readonly region: string
  readonly page: number
  /** SPEC §9: 12 on the members page, 10 on the dashboard, 50 in the new-message search. */
  readonly limit: number
}

/** Queries verified members (GET /users). The server neither lists nor counts the current member (SPEC §2). */
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

/** Queries the first members of the directory, for 'Connect With Others' on the dashboard (SPEC §9: 10). */
export const someMembers = () => members({ search: "", role: "", region: "", page: 1, limit: 10 })

/** Queries a member by `_id` or membershipId (GET /users/{id}). Rejects with a `Failure` (404 for an unknown id). */
export const memberById = (id: string) =>
  queryOptions({
    queryKey: ["members", "one", id],
    queryFn: async ({ signal }) => (await runQuery(membersCalls.get({ params: { id } }), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
  })
