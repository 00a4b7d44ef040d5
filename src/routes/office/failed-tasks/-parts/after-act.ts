import type { ToDoQueue } from "#api/contract/office-to-do.ts"
import { officeToDo } from "#api/office.ts"
import { queryClient } from "#api/query-client.ts"
import { showToast } from "#ui/toaster/toast.ts"
import type { Failure, Outcome } from "../../../../outcome.ts"

/**
 * Shows what waits after an act on a failed task. Returns whether the task is not failed any more, also when a colleague was
 * first.
 */
export const isEndedBy = (outcome: Outcome<readonly ToDoQueue[], Failure>, done: string): boolean => {
  const isGone = outcome._tag === "Err" && outcome.error._tag === "NotFound"
  if (outcome._tag === "Ok") {
    showToast({ tone: "success", text: done })
    queryClient.setQueryData(officeToDo().queryKey, outcome.value)
  } else if (isGone) showToast({ tone: "info", text: outcome.error.message })
  if (outcome._tag === "Ok" || isGone || outcome.error._tag === "Conflict")
    void queryClient.invalidateQueries({ queryKey: ["office", "failed-tasks"] })
  return outcome._tag === "Ok" || isGone
}
