import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { EventPlace } from "../../src/routes/-member/event-place.tsx"

const html = (
  eventType: "Physical" | "Virtual",
  linkOrLocation: string | null | undefined,
  isPlain?: boolean,
) =>
  renderToStaticMarkup(
    createElement(EventPlace, {
      event: linkOrLocation === undefined ? { eventType } : { eventType, linkOrLocation },
      ...(isPlain === undefined ? {} : { isPlain }),
    }),
  )

test("a member who sees no link yet reads when it appears", () => {
  for (const missing of [null, undefined])
    expect(html("Virtual", missing)).toBe("The link appears here once you are registered.")
})

test("only a web address of an online event becomes a link", () => {
  expect(html("Virtual", "https://meet.portal.test/a")).toContain('href="https://meet.portal.test/a"')
  expect(html("Virtual", "https://meet.portal.test/a", true)).toBe("https://meet.portal.test/a")
  for (const [eventType, place] of [
    ["Virtual", "javascript:alert(1)"],
    ["Physical", "https://example.org"],
  ] as const)
    expect(html(eventType, place)).toBe(place)
})
