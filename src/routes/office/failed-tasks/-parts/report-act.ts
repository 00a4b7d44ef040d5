import type { ToDoQueue } from "#api/contract/office-to-do.ts"
import { officeToDo } from "#api/office.ts"
import { queryClient } from "#api/query-client.ts"
import { showToast } from "#ui/toaster/toast.ts"
import type { Failure, Outcome } from "../../../../outcome.ts"

/**
 * Shows the result of an act on a failed task by a toast, and what waits by then. Returns whether the task has left the list,
 * also because a colleague was first.
 */
export const reportAct = (outcome: Outcome<readonly ToDoQueue[], Failure>, successText: string): boolean => {
  const isGone = outcome._tag === "Err" && outcome.error._tag === "NotFound"
  if (outcome._tag === "Ok") {
    showToast({ tone: "success", text: successText })
    queryClient.setQueryData(officeToDo().queryKey, outcome.value)
  } else if (isGone) showToast({ tone: "info", text: outcome.error.message })
  if (outcome._tag === "Ok" || isGone || outcome.error._tag === "Conflict")
    void queryClient.invalidateQueries({ queryKey: ["office", "failed-tasks"] })
  return outcome._tag === "Ok" || isGone
}
