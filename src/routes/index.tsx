import { createFileRoute } from "@tanstack/react-router"
import { association } from "../association.ts"
import { Landing } from "./-landing/landing.tsx"
import { hasStoredSession } from "#machines/session/stored-session-hint.ts"
import { visitorsOnly } from "./-guards.ts"

export const Route = createFileRoute("/")({
  // Most visitors have no stored session, so this page does not load the session for them.
  beforeLoad: async () => {
    if (hasStoredSession()) await visitorsOnly()
  },
  staticData: { prerendered: { isForVisitors: true } },
  head: () => ({ meta: [{ title: "Welcome" }, { name: "description", content: association.description }] }),
  component: Landing,
})
