import { createFileRoute } from "@tanstack/react-router"
import { association } from "../association.ts"
import { Landing } from "./-landing/landing.tsx"

/** Shows the landing page, also to members who are logged in (DECISIONS §7). */
export const Route = createFileRoute("/welcome")({
  staticData: { prerendered: { isForVisitors: false } },
  head: () => ({ meta: [{ title: "Welcome" }, { name: "description", content: association.description }] }),
  component: Landing,
})
