/** The time that staff choose for a record (OFFICE §6, §11, §12 and §13). */
import { Effect } from "effect"
import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { beforeEach, expect, test, vi } from "vitest"
import type { ScheduleDialogProps } from "../../src/routes/office/-records/schedule-dialog.tsx"
import type { Failure, Outcome } from "../../src/outcome.ts"

interface Record {
  readonly _id: string
  readonly version: number
}
interface FormProps {
  readonly subtitle: string
  readonly submit: (values: { day: string; time: string }) => Promise<Outcome<unknown, Failure>>
}

const page = vi.hoisted(() => ({ form: undefined as unknown }))
const sendRecordAct = vi.hoisted(() => vi.fn<(...sent: readonly unknown[]) => Promise<unknown>>())

vi.mock("../../src/routes/-forms/form-dialog.tsx", () => ({
  FormDialog: (props: unknown) => ((page.form = props), null),
}))
vi.mock("../../src/routes/office/-records/send-record-act.ts", () => ({ sendRecordAct }))

const showToast = vi.hoisted(() => vi.fn<(toast: unknown) => void>())
vi.mock("#ui/toaster/toast.ts", () => ({ showToast }))

const { ScheduleDialog } = await import("../../src/routes/office/-records/schedule-dialog.tsx")

const onClose = vi.fn<() => void>()
const dialogOf = (record: Record, visibleFrom: string | null = null): FormProps => {
  const props: ScheduleDialogProps<Record> = {
    record,
    visibleFrom,
    queries: { query: (id) => ({ queryKey: [id] }), lists: [] },
    call: () => Effect.succeed(record),
    onClose,
  }
  renderToStaticMarkup(createElement(ScheduleDialog<Record>, props))
  return page.form as FormProps
}
const chosen = { day: "2030-05-04", time: "08:30" }

beforeEach(() => {
  onClose.mockClear()
  sendRecordAct.mockReset()
})

test("a change of a colleague leaves the dialog open with the chosen time, which the next press sends with the new version", async () => {
  const conflict = {
    _tag: "Conflict",
    message: "Changed by Ada at 9:00 AM. Compare the two versions.",
    fields: {},
  }
  sendRecordAct.mockResolvedValueOnce({ _tag: "Err", error: conflict })
  expect(await dialogOf({ _id: "r1", version: 3 }).submit(chosen)).toEqual({ _tag: "Err", error: conflict })
  expect(onClose).not.toHaveBeenCalled()
  // The dialog shows it.
  expect(showToast).not.toHaveBeenCalled()

  sendRecordAct.mockResolvedValueOnce({ _tag: "Ok", value: { _id: "r1", version: 5 } })
  await dialogOf({ _id: "r1", version: 4 }).submit(chosen)
  expect(sendRecordAct.mock.lastCall?.[2]).toEqual({
    id: "r1",
    version: 4,
    visibleFrom: "2030-05-04T08:30:00+01:00",
  })
  expect(onClose).toHaveBeenCalledOnce()
})

test("the dialog of a scheduled record names its time, also the one that a colleague chose meanwhile", () => {
  const record = { _id: "r1", version: 3 }
  expect(dialogOf(record).subtitle).toBe("Members see it from this day and time on.")
  expect(dialogOf(record, "2030-05-04T07:30:00.000Z").subtitle).toBe(
    "Scheduled for May 4, 2030, 8:30 AM, Lagos time. Choose another time.",
  )
})
