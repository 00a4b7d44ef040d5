import { redirect } from "@tanstack/react-router"
import { home } from "#machines/session/return-path.ts"

/** Loads and starts the root actor, then waits until the session is known. */
const loadSession = () => import("./-app-overlays.tsx").then(({ knownSession }) => knownSession())

/**
 * Guards the pages of members (SPEC §2, Guard). Redirects a visitor to /login, and back here after the login. Redirects a member
 * whose email is not verified to /verify-email.
 */
export const membersOnly = async ({
  location,
  preload,
}: {
  readonly location: { readonly href: string }
  readonly preload: boolean
}): Promise<void> => {
  const { snapshot, session } = await loadSession()
  if (snapshot.hasTag("member")) return
  if (snapshot.matches("unverified")) throw redirect({ to: "/verify-email", replace: true })
  // A prefetch, for example on hover, must not set the page that the member returns to.
  if (!preload) session.send({ type: "login.required", at: location.href })
  throw redirect({ to: "/login", replace: true })
}

/** Guards the pages of visitors (/login, /signup …). Redirects a member who is logged in to the dashboard. */
export const visitorsOnly = async (): Promise<void> => {
  const { snapshot } = await loadSession()
  if (snapshot.hasTag("member")) throw redirect({ to: home, replace: true })
}
