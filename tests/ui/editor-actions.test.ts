/** The buttons below the form of a record (OFFICE §3). */
import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { createActor } from "xstate"
import { recordEditorMachine } from "#machines/record-editor/record-editor.machine.ts"
import { EditorActions } from "../../src/routes/office/-editor/editor-actions.tsx"
import { PendingPicture } from "../../src/routes/office/-editor/pending-picture.ts"

const flow = createActor(recordEditorMachine, {
  input: {
    staffId: "s1",
    id: "new",
    record: { version: 0, values: { name: "" }, changedBy: null, changedAt: "" },
    freshId: "f1",
    path: "/office/products",
    validate: () => ({}),
  },
})

/** Returns the button Save, with the text below it. */
const saveWith = (reason: string | undefined) => {
  const html = renderToStaticMarkup(
    createElement(
      PendingPicture,
      { value: { reason, setReason: () => {} } },
      createElement(EditorActions, { flow }),
    ),
  )
  const [button = ""] = /<button[^>]*type="submit"[^>]*>/.exec(html) ?? []
  return {
    isDisabled: /\sdisabled=""/.test(button),
    hasReason: reason !== undefined && html.includes(reason),
  }
}

test("Save waits for a picture that is chosen or uploading, and says why", () => {
  expect(saveWith(undefined)).toEqual({ isDisabled: false, hasReason: false })
  expect(saveWith("The picture is uploading.")).toEqual({ isDisabled: true, hasReason: true })
})
