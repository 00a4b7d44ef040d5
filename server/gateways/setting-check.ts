import type { ProviderResponse } from "./provider-client.ts"
import type { ProviderUnavailable } from "./provider.ts"

/**
 * What a provider reports about our settings. `settings` names the environment variables. `fits` is null when the provider
 * gave no usable response. `sentence` says what fits, or what does not and where to look.
 */
export interface SettingCheck {
  readonly settings: readonly string[]
  readonly fits: boolean | null
  readonly sentence: string
}

/** Returns the check of settings that fit. */
export const passedCheck = (settings: readonly string[], sentence: string): SettingCheck => ({
  settings,
  fits: true,
  sentence,
})

/** Returns the check of settings that do not fit. */
export const failedCheck = (settings: readonly string[], sentence: string): SettingCheck => ({
  settings,
  fits: false,
  sentence,
})

/** Returns the check of settings about which the provider said nothing. */
export const unknownCheck = (
  settings: readonly string[],
  name: string,
  reason: ProviderUnavailable | ProviderResponse,
): SettingCheck => ({
  settings,
  fits: null,
  sentence: `${settings.join(" and ")} could not be checked: ${name} ${
    "detail" in reason
      ? `gave no usable response (${reason.detail})`
      : `answered with status ${reason.status}`
  }.`,
})
