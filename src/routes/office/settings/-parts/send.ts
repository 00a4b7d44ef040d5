import type { Effect } from "effect"
import type { OfficeSetting } from "#api/contract/office-settings.ts"
import { officeSettings } from "#api/office-settings.ts"
import { queryClient } from "#api/query-client.ts"
import { answeredRecord } from "#machines/answered-record.ts"
import { runMemberApi } from "#machines/from-api.ts"
import type { Failure, Outcome } from "../../../../outcome.ts"

const { queryKey } = officeSettings()

/** Sends an act about a setting, and shows the setting of the answer. A 409 carries the setting too. */
export const sendSettingAct = async <I>(
  call: (input: I) => Effect.Effect<OfficeSetting, Failure>,
  input: I,
): Promise<Outcome<OfficeSetting, Failure>> => {
  const outcome = await runMemberApi(() => Promise.resolve(call), input, new AbortController().signal)
  const shown = answeredRecord(outcome)
  if (shown !== undefined) {
    // An older response on its way would show the setting as it was before the act.
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, (settings) =>
      settings?.map((setting) => (setting.key === shown.key ? shown : setting)),
    )
  }
  return outcome
}
