import { callsOf } from "./calls.ts"
import { type CurrentSettings, DatedSettingsGroup } from "./contract/dated-settings.ts"
import { runQuery } from "./run.ts"

const settingsCalls = callsOf(DatedSettingsGroup)

/**
 * Reads the prices, areas, minimums and chapters that count now (GET /settings/current). The browser's cache answers a
 * repeat within a minute.
 */
export const readCurrentSettings = async (signal?: AbortSignal): Promise<CurrentSettings> =>
  (await runQuery(settingsCalls.current({}), signal)).data
