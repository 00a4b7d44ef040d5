import { showToast } from "#ui/toaster/toast.ts"
import type { Failure, Outcome } from "../../../outcome.ts"

/** Says who acted first. The page then shows the record of the 409, and may no longer show the form that sent the act. */
export const toastConflict = (outcome: Outcome<unknown, Failure>): void => {
  if (outcome._tag === "Err" && outcome.error._tag === "Conflict")
    showToast({ tone: "error", text: outcome.error.message })
}
