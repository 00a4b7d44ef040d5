import { redirect } from "@tanstack/react-router"
import { type App, sessionOf, settledSession } from "#machines/app/app.ts"
import { home } from "#machines/session/return-address.ts"

interface Arrival {
  readonly context: { readonly app: App }
  readonly location: { readonly href: string }
}

/**
 * For pages of members (SPEC §2, Guard): a visitor goes to /login, and comes back here after logging in; a member whose
 * email is not verified goes to /verify-email.
 */
export const membersOnly = async ({ context, location }: Arrival): Promise<void> => {
  const session = await settledSession(context.app)
  if (session.hasTag("member")) return
  if (session.matches("unverified")) throw redirect({ to: "/verify-email", replace: true })
  sessionOf(context.app).send({ type: "login.required", at: location.href })
  throw redirect({ to: "/login", replace: true })
}

/** For pages of visitors (/, /login, /signup …): a member who is logged in goes to the dashboard. */
export const visitorsOnly = async ({ context }: Pick<Arrival, "context">): Promise<void> => {
  const session = await settledSession(context.app)
  if (session.hasTag("member")) throw redirect({ to: home, replace: true })
}
