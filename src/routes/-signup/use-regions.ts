import { useEffect, useState } from "react"
import { type AccountType, rolesOfTypes } from "#machines/signup/account-type.ts"
import type { Option } from "#ui/option-list/option.ts"

/** The chapters or regions of a type, loaded when its form is shown; null while they come. */
export function useRegions(type: AccountType): readonly Option[] | null {
  const [loaded, setLoaded] = useState<{ type: AccountType; options: readonly Option[] } | null>(null)
  // The lists are a file of their own, which is loaded with the form.
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
