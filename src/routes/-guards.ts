import { redirect } from "@tanstack/react-router"
import { home } from "#machines/session/return-path.ts"

/** The root actor begins with the first page that has to know who is there. */
const loadSession = async () => {
  const { app, sessionOf, whenSessionKnown } = await import("#machines/app/app.ts")
  return { snapshot: await whenSessionKnown(app), session: sessionOf(app) }
}

/**
 * For pages of members (SPEC §2, Guard): a visitor goes to /login, and comes back here after logging in; a member whose
 * email is not verified goes to /verify-email.
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
  // A link that is only pointed at, while the session ends, is no page that somebody wants to come back to.
  if (!preload) session.send({ type: "login.required", at: location.href })
  throw redirect({ to: "/login", replace: true })
}

/** For pages of visitors (/login, /signup …): a member who is logged in goes to the dashboard. */
export const visitorsOnly = async (): Promise<void> => {
  const { snapshot } = await loadSession()
  if (snapshot.hasTag("member")) throw redirect({ to: home, replace: true })
}
