import { queryOptions } from "@tanstack/react-query"
import { callsOf } from "./calls.ts"
import { type Training, TrainingsGroup } from "./contract/trainings.ts"
import type { Role } from "./contract/users.ts"
import { runQuery } from "./run.ts"

const trainingsCalls = callsOf(TrainingsGroup)

/** GET /trainings: what members of this role are given, as a bare list. */
export const trainings = (role: Role) =>
  queryOptions({
    queryKey: ["trainings", role],
    queryFn: async ({ signal }) =>
      (await runQuery(trainingsCalls.list({ query: { membersGroup: role } }), signal)).data,
  })

/** SPEC §4: completed if the member's id is in `completedUsers`, else pending. */
export const trainingStatus = ({ completedUsers }: Training, memberId: string): "completed" | "pending" =>
  completedUsers.includes(memberId) ? "completed" : "pending"
