import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { CodeField } from "#ui/code-field/code-field.tsx"

const boxesOf = (props: { readonly length?: number; readonly value: string }) => {
  const html = renderToStaticMarkup(createElement(CodeField, { label: "Code", onChange: () => {}, ...props }))
  return [...html.matchAll(/<input[^>]*>/g)].map(([tag]) => /value="([^"]*)"/.exec(tag)?.[1])
}

test("a code has 4 boxes by default, with one character each", () => {
  expect(boxesOf({ value: "47" })).toEqual(["4", "7", "", ""])
  expect(boxesOf({ length: 6, value: "471300" })).toEqual(["4", "7", "1", "3", "0", "0"])
})
