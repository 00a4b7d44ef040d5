/** A picture that staff chose for a record and did not use yet (OFFICE §3 and §11). */
import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test, vi } from "vitest"
import { createActor, fromCallback, fromPromise, waitFor } from "xstate"
import type { RecordDraft } from "#machines/record-editor/record-editor-setup.ts"
import { recordEditorMachine } from "#machines/record-editor/record-editor.machine.ts"

interface BlockerOptions {
  readonly shouldBlockFn: (move: {
    readonly current: { readonly pathname: string }
    readonly next: { readonly pathname: string }
  }) => boolean
}

const page = vi.hoisted(() => ({ blocker: undefined as unknown, question: undefined as unknown }))
vi.mock("@tanstack/react-router", () => ({
  useBlocker: (options: unknown) => {
    page.blocker = options
    return { status: "idle" }
  },
}))
vi.mock("#ui/dialog/confirm-dialog.tsx", () => ({
  ConfirmDialog: (props: unknown) => ((page.question = props), null),
}))

const { EditorMain } = await import("../../src/routes/office/-records/editor-main.tsx")
const { LeaveDialog } = await import("../../src/routes/office/-editor/leave-dialog.tsx")

const versionOf = (version: number, name: string) => ({
  version,
  values: { name },
  changedBy: "Ruth",
  changedAt: "2026-01-02T08:00:00.000Z",
})
const draft: RecordDraft = { freshId: "f1", base: versionOf(1, "Retreat"), values: { name: "Retreat 2027" } }

/** Starts the editor of a record: with a stored draft it is in conflict with the change of a colleague. */
const start = async (stored: RecordDraft | null) => {
  const flow = createActor(
    recordEditorMachine.provide({
      actors: {
        watchRecord: fromCallback(() => {}),
        readDraft: fromPromise<RecordDraft | null, { staffId: string; id: string }>(() =>
          Promise.resolve(stored),
        ),
      },
      actions: { storeDraft: () => {}, clearDraft: () => {} },
    }),
    {
      input: {
        staffId: "s1",
        id: "r1",
        record: versionOf(2, stored === null ? "Retreat" : "Spring Retreat"),
        freshId: "f1",
        path: "/office/events",
        validate: () => ({}),
      },
    },
  ).start()
  await waitFor(flow, (snapshot) => snapshot.matches("editing"))
  return flow
}
type Flow = Awaited<ReturnType<typeof start>>

const Form = () => createElement("form")
const mainOf = (flow: Flow, reason: string | undefined) =>
  renderToStaticMarkup(
    createElement(EditorMain, {
      flow,
      form: Form,
      labelOf: (name) => name,
      wordsOf: (_, value) => String(value),
      pending: { reason, setReason: () => {} },
    }),
  )
const questionOf = (flow: Flow, hasPicture: boolean) => {
  renderToStaticMarkup(createElement(LeaveDialog, { flow, hasPicture }))
  const { shouldBlockFn } = page.blocker as BlockerOptions
  const leads = (pathname: string) =>
    shouldBlockFn({ current: { pathname: "/office/events/r1" }, next: { pathname } })
  const { subtitle } = page.question as { readonly subtitle: string }
  return { list: leads("/office/events"), login: leads("/login"), subtitle }
}

test("a conflict hides the form with the picture in it, and ends a form without one", async () => {
  const flow = await start(draft)
  expect(flow.getSnapshot().matches({ editing: "conflicted" })).toBe(true)
  expect(mainOf(flow, "Press Use Picture first, or Cancel.")).toContain(
    '<div class="editor-form" data-hidden="true"><form></form></div>',
  )
  expect(mainOf(flow, undefined)).not.toContain("<form")
})

test("without a conflict the form is shown", async () => {
  const flow = await start(null)
  expect(mainOf(flow, undefined)).toBe('<div class="editor-form"><form></form></div>')
})

test("leaving asks for the picture too, and says that it is lost; the end of a session asks nothing", async () => {
  const saved = await start(null)
  expect(questionOf(saved, false)).toMatchObject({ list: false, login: false })
  expect(questionOf(saved, true)).toEqual({
    list: true,
    login: false,
    subtitle: "The picture that you chose is not in the form yet. It is lost when you leave.",
  })
  const changed = await start(draft)
  expect(questionOf(changed, false)).toEqual({
    list: true,
    login: false,
    subtitle: "Your changes stay on this device for a day. You find them here when you come back.",
  })
  expect(questionOf(changed, true)).toEqual({
    list: true,
    login: false,
    subtitle:
      "Your changes stay on this device for a day, but not the picture that you chose. Use it first to keep it.",
  })
})
