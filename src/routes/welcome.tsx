import { createFileRoute } from "@tanstack/react-router"
import { Landing } from "./-landing/landing.tsx"

/** The landing page, also for members who are logged in (DECISIONS §7). */
export const Route = createFileRoute("/welcome")({
  staticData: { prerendered: { isForVisitors: false } },
  head: () => ({ meta: [{ title: "Welcome" }] }),
  component: Landing,
})
