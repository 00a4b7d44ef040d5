import { useMemo, useRef, useState } from "react"
import type { CurrentSettings } from "#api/contract/dated-settings.ts"
import { accountTypes, type AccountType, rolesOfTypes } from "#machines/signup/account-type.ts"
import { regionsOf } from "#machines/signup/regions.ts"
import { type Option, optionsOf } from "#ui/option-list/option.ts"

const byName = new Intl.Collator("en").compare

type Regions = CurrentSettings["regions"]
type RegionOptions = Readonly<Record<AccountType, readonly Option[]>>

/**
 * Returns the options for the chapter or region of each account type, in alphabetical order (SPEC §3): those of the server
 * (`regions`), or the built-in ones without its answer. `hasEnded` adds the built-in ones that have ended.
 */
export const regionOptionsOf = (regions?: Regions, hasEnded = false): RegionOptions =>
  Object.fromEntries(
    accountTypes.map((type) => {
      const first = regionsOf(type)
      const now = regions?.[rolesOfTypes[type].role] ?? first
      return [type, optionsOf([...new Set(hasEnded ? [...first, ...now] : now)].toSorted(byName))]
    }),
  ) as RegionOptions

/**
 * Returns the chapters and regions that can be chosen now (OFFICE §15). `hasEnded` adds the built-in ones that have ended, to
 * find their members. Until `onFocus` of a list has asked the server, the lists are the built-in ones.
 */
export function useRegionOptions(hasEnded = false) {
  const [regions, setRegions] = useState<Regions>()
  const isAsked = useRef(false)
  const onFocus = () => {
    if (isAsked.current) return
    isAsked.current = true
    void import("#api/current-settings.ts")
      .then((api) => api.readCurrentSettings())
      .then(
        (settings) => setRegions(settings.regions),
        () => {
          // Without an answer the built-in lists stay, and the server decides. The next focus asks again.
          isAsked.current = false
        },
      )
  }
  return { regionOptions: useMemo(() => regionOptionsOf(regions, hasEnded), [regions, hasEnded]), onFocus }
}
