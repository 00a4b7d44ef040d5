import { useEffect, useState } from "react"
import { type AccountType, rolesOfTypes } from "#machines/signup/account-type.ts"
import type { Option } from "#ui/option-list/option.ts"

/** Returns the chapters or regions of an account type, or null while they load. */
export function useRegions(type: AccountType): readonly Option[] | null {
  const [loaded, setLoaded] = useState<{ type: AccountType; options: readonly Option[] } | null>(null)
  // The lists are in a separate file, so that only this form loads them.
  useEffect(() => {
    let isWanted = true
    void import("#api/contract/regions.json").then(({ default: regions }) => {
      const options = regions[rolesOfTypes[type].regions].map((label) => ({ value: label, label }))
      if (isWanted) setLoaded({ type, options })
      return options
    })
    return () => {
      isWanted = false
    }
  }, [type])
  return loaded?.type === type ? loaded.options : null
}
