import { createFileRoute } from "@tanstack/react-router"
import { Landing } from "./-landing/landing.tsx"
import { hasStoredSession } from "#machines/session/stored-session-hint.ts"
import { visitorsOnly } from "./-guards.ts"

export const Route = createFileRoute("/")({
  // Most who come here are strangers to this device: they need not wait until a session is loaded.
  beforeLoad: async () => {
    if (hasStoredSession()) await visitorsOnly()
  },
  staticData: { prerendered: { isForVisitors: true } },
  head: () => ({ meta: [{ title: "Welcome" }] }),
  component: Landing,
})
