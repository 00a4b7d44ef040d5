import { queryOptions } from "@tanstack/react-query"
import { callsOf } from "./calls.ts"
import { type Training, TrainingsGroup } from "./contract/trainings.ts"
import type { Role } from "./contract/users.ts"
import { runQuery } from "./run.ts"

const trainingsCalls = callsOf(TrainingsGroup)

/** Queries the trainings for members of this role, as a bare list (GET /trainings). */
export const trainings = (role: Role) =>
  queryOptions({
    queryKey: ["trainings", role],
    queryFn: async ({ signal }) =>
      (await runQuery(trainingsCalls.list({ query: { membersGroup: role } }), signal)).data,
  })

/** Returns 'completed' when `completedUsers` holds the member's id, else 'pending' (SPEC §4). */
export const trainingStatus = ({ completedUsers }: Training, memberId: string): "completed" | "pending" =>
  completedUsers.includes(memberId) ? "completed" : "pending"
