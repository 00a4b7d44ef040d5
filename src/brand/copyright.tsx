import { useSyncExternalStore } from "react"
import { association } from "../association.ts"

/** A year on the page does not change while it is open. */
const neverChanges = () => () => undefined
const thisYear = () => new Date().getFullYear()
/** The year in the prerendered pages, as vite.config.ts sets it. */
const buildYear = (): number => import.meta.env["BUILD_YEAR"] as number

/**
 * Shows the copyright line of each public page: the year when the page was opened, and the name (SPEC §2). React hydrates a
 * prerendered page with the year of its build, and then shows this year. If the first render differed from the page, React
 * would render the page again, and typed text would be lost.
 */
export function Copyright() {
  const year = useSyncExternalStore(neverChanges, thisYear, buildYear)
  return `© ${year} ${association.name}`
}
