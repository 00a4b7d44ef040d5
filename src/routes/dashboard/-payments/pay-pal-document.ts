import { redirect } from "@tanstack/react-router"
import { app, sessionOf } from "#machines/app/app.ts"

/** Returns whether the server sent the current document for a page outside the dashboard, for example for /login. */
const isFromOutside = (): boolean => {
  const [entry] = performance.getEntriesByType("navigation")
  return entry !== undefined && !/^\/dashboard(\/|$)/.test(new URL(entry.name).pathname)
}

/**
 * Loads the page as a new document for a member who pays with PayPal (SPEC §6) and came from outside the dashboard, for
 * example by a login. The security policy of such a document refuses what PayPal's script inserts.
 */
export const loadPayPalPolicy = ({
  location,
  preload,
}: {
  readonly location: { readonly href: string }
  readonly preload: boolean
}): void => {
  const isGlobal = sessionOf(app).getSnapshot().context.user?.role === "GlobalNetwork"
  if (isGlobal && !preload && isFromOutside()) throw redirect({ href: location.href, reloadDocument: true })
}
