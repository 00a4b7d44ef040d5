import { useEffect, useMemo, useState } from "react"
import type { CurrentSettings } from "#api/contract/dated-settings.ts"
import { accountTypes, type AccountType, rolesOfTypes } from "#machines/signup/account-type.ts"
import { regionsOf } from "#machines/signup/regions.ts"
import { type Option, optionsOf } from "#ui/option-list/option.ts"

const byName = new Intl.Collator("en").compare

type Regions = CurrentSettings["regions"]
type RegionOptions = Readonly<Record<AccountType, readonly Option[]>>

/**
 * Returns the options for the chapter or region of each account type, in alphabetical order (SPEC §3): those of the
 * server's answer, with `isEver` beside the built-in ones; the built-in ones without an answer.
 */
export const regionOptionsOf = (regions?: Regions, isEver = false): RegionOptions =>
  Object.fromEntries(
    accountTypes.map((type) => {
      const first = regionsOf(type)
      const now = regions?.[rolesOfTypes[type].role] ?? first
      return [type, optionsOf([...new Set(isEver ? [...first, ...now] : now)].toSorted(byName))]
    }),
  ) as RegionOptions

/**
 * Returns the chapters and regions that can be chosen now (OFFICE §15). With `isEver` also the built-in ones that have
 * ended, to find their members.
 */
export function useRegionOptions(isEver = false): RegionOptions {
  const [regions, setRegions] = useState<Regions>()
  useEffect(() => {
    const controller = new AbortController()
    void import("#api/current-settings.ts")
      .then((api) => api.readCurrentSettings(controller.signal))
      .then(
        (settings) => setRegions(settings.regions),
        // Without an answer the built-in lists stay, and the server decides.
        () => undefined,
      )
    return () => controller.abort()
  }, [])
  return useMemo(() => regionOptionsOf(regions, isEver), [regions, isEver])
}
