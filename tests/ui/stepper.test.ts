import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { Stepper } from "#ui/stepper/stepper.tsx"

const steps = ["Account type", "Details", "Verify"]
/** Returns state and mark of each step. A check mark is a picture. */
const marksAt = (active: number) => {
  const html = renderToStaticMarkup(createElement(Stepper, { label: "Signing up", steps, active }))
  return [
    ...html.matchAll(/<li data-state="(\w+)"([^>]*)><span class="ui-step-mark[^>]*>(.*?)<\/span>/g),
  ].map(
    ([, state, attributes, mark]) =>
      `${state} ${mark!.startsWith("<svg") ? "check" : mark}${attributes!.includes('aria-current="step"') ? " current" : ""}`,
  )
}

test("one step is active; a finished step has a check mark, and a later one its number", () => {
  expect(marksAt(0)).toEqual(["active 1 current", "ahead 2", "ahead 3"])
  expect(marksAt(1)).toEqual(["done check", "active 2 current", "ahead 3"])
  expect(marksAt(2)).toEqual(["done check", "done check", "active 3 current"])
})
