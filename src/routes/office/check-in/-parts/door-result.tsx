import { useSelector } from "@xstate/react"
import CircleCheck from "lucide-react/icons/circle-check"
import CircleX from "lucide-react/icons/circle-x"
import Clock from "lucide-react/icons/clock"
import ScanLine from "lucide-react/icons/scan-line"
import { type ReactNode, useState } from "react"
import { formatDateTime, formatTime, lagos } from "#api/dates.ts"
import { formatTicketCode } from "#api/contract/ticket-code.ts"
import type { CheckInContext } from "#machines/check-in/check-in-setup.ts"
import { admissionOf, registrantOf } from "#machines/check-in/door-list.ts"
import { Button } from "#ui/button/button.tsx"
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx"
import { NativeSelect } from "#ui/native-select/native-select.tsx"
import type { Tone } from "#ui/tone.ts"
import { roleLabels } from "../../../-member/roles.ts"
import type { CheckIn } from "./check-in-flow.ts"

type DoorState = "scanning" | "deciding" | "admitting" | "admitted" | "alreadyAdmitted" | "refused"

const doorStates: Readonly<
  Record<DoorState, { readonly tone: Tone; readonly label: string; readonly icon: ReactNode }>
> = {
  scanning: { tone: "neutral", label: "Ready for a ticket", icon: <ScanLine aria-hidden="true" /> },
  deciding: { tone: "neutral", label: "Looking for the ticket…", icon: <Clock aria-hidden="true" /> },
  admitting: { tone: "neutral", label: "Admitting…", icon: <Clock aria-hidden="true" /> },
  admitted: { tone: "green", label: "Admitted", icon: <CircleCheck aria-hidden="true" /> },
  alreadyAdmitted: { tone: "amber", label: "Already admitted", icon: <Clock aria-hidden="true" /> },
  refused: { tone: "red", label: "Not admitted", icon: <CircleX aria-hidden="true" /> },
}
const doorStateNames = Object.keys(doorStates) as readonly DoorState[]

/** The reasons that staff can choose for undoing an admission. The audit log stores these texts. */
const reasons = ["Wrong person", "Admitted by mistake", "Left before the event began"]

/** Returns what the result says below the state of the door. */
const detailOf = (state: DoorState, context: CheckInContext): string | null => {
  const { list, attempt, answer, isOffline, readAt } = context
  const found = attempt === null ? undefined : registrantOf(list, attempt)
  const admission = found === undefined ? null : admissionOf(context, found)
  if (state === "alreadyAdmitted" && admission !== null)
    return `At ${formatDateTime(admission.at, lagos)} by ${admission.by?.fullName ?? "a former member of staff"}${admission.isOffline ? ", without a connection" : ""}.`
  if (state === "admitted" && found !== undefined)
    return `${roleLabels[found.member.role].label} · ${found.member.membershipId}`
  if (state !== "refused" || attempt === null) return null
  if (answer === "refused") return "This member is no longer registered for this event."
  if (found !== undefined) return "The newest list has this ticket. Scan it again."
  const ticket = attempt.means === "code" ? `Ticket ${formatTicketCode(attempt.value)}` : "This member"
  return isOffline || readAt < attempt.at
    ? `${ticket} is not on the list of ${formatTime(new Date(readAt), lagos)}. Members who registered after that are not on it.`
    : `${ticket} has no registration for this event.`
}

/** Shows the result of the last scan, big enough to read at arm's length, and announces it. */
export function DoorResult({ door }: { readonly door: CheckIn }) {
  /** The scan whose admission the dialog asks about. A scan that follows meanwhile closes the dialog. */
  const [askedScan, setAskedScan] = useState<string>()
  const [reason, setReason] = useState(reasons[0]!)
  const context = useSelector(door, (snapshot) => snapshot.context)
  const state = useSelector(
    door,
    (snapshot) => doorStateNames.find((name) => snapshot.matches({ door: { ready: name } })) ?? "scanning",
  )
  const { tone, label, icon } = doorStates[state]
  const found = context.attempt === null ? undefined : registrantOf(context.list, context.attempt)
  const isAdmission = state === "admitted" || state === "alreadyAdmitted"
  const detail = detailOf(state, context)
  return (
    <section aria-label="Result" className="door-result" data-tone={tone}>
      {icon}
      <div role="alert">
        <p className="door-verdict">{label}</p>
        {found !== undefined && <p className="door-name">{found.member.fullName}</p>}
        {detail !== null && <p>{detail}</p>}
      </div>
      {(isAdmission || state === "refused") && (
        <div className="door-actions">
          {isAdmission && (
            <Button
              variant="secondary"
              onPress={() => {
                setReason(reasons[0]!)
                setAskedScan(context.attempt?.scanId)
              }}
            >
              Undo
            </Button>
          )}
          <Button variant="secondary" onPress={() => door.send({ type: "result.closed" })}>
            Next
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAdmission && context.attempt !== null && context.attempt.scanId === askedScan}
        onCancel={() => setAskedScan(undefined)}
        onConfirm={() => {
          setAskedScan(undefined)
          door.send({ type: "admission.undone", id: crypto.randomUUID(), reason })
        }}
        title="Undo this admission?"
        subtitle={`${found?.member.fullName ?? "The member"} can then be admitted again.`}
        confirmLabel="Yes, Undo"
      >
        <NativeSelect
          label="Reason"
          options={reasons.map((value) => ({ value, label: value }))}
          value={reason}
          onChange={setReason}
        />
      </ConfirmDialog>
    </section>
  )
}
