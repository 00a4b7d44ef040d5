import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { Share } from "../../src/routes/-member/event-share.tsx"

test("each target gets the address, and the title where it shows one", () => {
  const html = renderToStaticMarkup(
    createElement(Share, { title: "Rest & Prayer", url: "https://portal.test/e?a=b" }),
  )
  const url = "https%3A%2F%2Fportal.test%2Fe%3Fa%3Db"
  expect(
    [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address!.replaceAll("&amp;", "&")),
  ).toEqual([
    `https://www.facebook.com/sharer/sharer.php?u=${url}`,
    `https://twitter.com/intent/tweet?url=${url}&text=Rest%20%26%20Prayer`,
    `https://wa.me/?text=Rest%20%26%20Prayer%20${url}`,
    `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
  ])
})
