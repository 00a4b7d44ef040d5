import { createFileRoute } from "@tanstack/react-router"
import { Landing } from "./-landing/landing.tsx"
import { visitorsOnly } from "./-guards.ts"

export const Route = createFileRoute("/")({
  beforeLoad: visitorsOnly,
  head: () => ({ meta: [{ title: "Welcome" }] }),
  component: Landing,
})
