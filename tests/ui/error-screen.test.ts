import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router"
import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { ErrorScreen } from "../../src/routes/-errors/error-screen.tsx"

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
/** Returns the page's texts, each between bars. */
const textOf = (error: unknown) =>
  renderToStaticMarkup(
    RouterContextProvider({
      router,
      children: createElement(ErrorScreen, { error: error as Error, reset: () => {} }),
    }),
  )
    .replaceAll("&#x27;", "'")
    .replaceAll(/<[^>]*>/g, "|")

const regret = "Don't you fret, our team of super engineers are working on it!"

test.each([
  ["the status text", { statusText: "Bad Gateway", message: "ignored" }, "Bad Gateway"],
  ["the message", new Error("The list is not there"), "The list is not there"],
  ["a text that was thrown", "No way", "No way"],
])("a page that fails says so, with %s", (_, error, message) => {
  const text = textOf(error)
  for (const part of ["Oops!", "Something went wrong.", message, regret]) expect(text).toContain(`|${part}|`)
  expect(text).not.toContain("ignored")
})
