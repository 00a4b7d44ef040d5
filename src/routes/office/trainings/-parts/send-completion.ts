import {
  changeCompletion,
  completionPages,
  officeTraining,
  officeTrainingLists,
} from "#api/office-trainings.ts"
import { queryClient } from "#api/query-client.ts"
import { sendRecordAct } from "../../-records/send-record-act.ts"

/** Notes that a member has completed a training, or has not, and shows the completions again. */
export const sendCompletion = async (completion: Parameters<typeof changeCompletion>[0]) => {
  const outcome = await sendRecordAct(
    { query: officeTraining, lists: officeTrainingLists },
    changeCompletion,
    completion,
  )
  if (outcome._tag === "Ok") await queryClient.invalidateQueries({ queryKey: completionPages(completion.id) })
  return outcome
}
