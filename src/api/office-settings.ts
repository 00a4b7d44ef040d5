import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import { notStored } from "./cache.ts"
import { callsOf } from "./calls.ts"
import {
  type NewSettingValue,
  OfficeSettingsGroup,
  type SettingDecision,
} from "./contract/office-settings.ts"
import { withFreshId } from "./fresh-ids.ts"
import { refetchUnlessPrefetched } from "./prefetch.ts"
import { runQuery } from "./run.ts"

const settingsCalls = callsOf(OfficeSettingsGroup)

/** How often the open settings are read again, in ms. A value may begin at midnight, and a colleague may add one. */
const settingsInterval = 30_000

/** Queries every setting with all its values (GET /office/settings). */
export const officeSettings = () =>
  queryOptions({
    queryKey: ["office", "settings"],
    queryFn: async ({ signal }) => (await runQuery(settingsCalls.list({}), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
    refetchInterval: settingsInterval,
    meta: notStored,
  })

/** Adds a value, or proposes a price (POST /office/settings). */
export const addSettingValue = withFreshId((payload: NewSettingValue) =>
  Effect.map(settingsCalls.add({ payload }), ({ data }) => data),
)

/** Approves, declines or withdraws a value (POST /office/settings/{id}). */
export const decideSettingValue = ({ id, ...payload }: SettingDecision & { readonly id: string }) =>
  Effect.map(settingsCalls.decide({ params: { id }, payload }), ({ data }) => data)
