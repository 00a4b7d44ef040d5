import { useMemo, useRef, useState } from "react"
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
 * Returns the chapters and regions that can be chosen now (OFFICE §15), with `isEver` also the built-in ones that have
 * ended, to find their members. They are the built-in ones until `onFocus` of a list has asked the server.
 */
export function useRegionOptions(isEver = false) {
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
  return { regionOptions: useMemo(() => regionOptionsOf(regions, isEver), [regions, isEver]), onFocus }
}
