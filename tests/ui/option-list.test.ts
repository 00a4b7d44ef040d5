import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { ListBoxContext } from "react-aria-components/ListBox"
import { expect, test } from "vitest"
import { OptionList } from "#ui/option-list/option-list.tsx"

const named = { "aria-label": "State" }
const textOf = (props: Parameters<typeof OptionList>[0]) =>
  renderToStaticMarkup(
    createElement(ListBoxContext.Provider, { value: named }, createElement(OptionList, props)),
  ).replaceAll(/<[^>]*>/g, "")

test("an empty list shows 'No options', and a loading one 'Loading...'", () => {
  expect(textOf({ options: [] })).toBe("No options")
  expect(textOf({ options: [], isLoading: true })).toBe("Loading...")
  expect(textOf({ options: [{ value: "a", label: "Abia" }] })).toBe("Abia")
})
