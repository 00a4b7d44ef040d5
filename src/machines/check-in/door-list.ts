import type {
  Admission,
  CheckInList,
  CheckInRegistrant,
  Scan,
  ScanResult,
} from "#api/contract/office-check-in.ts"

/** What the door did and the server does not know yet: a scan, or the undoing of an admission. */
export type DoorEntry =
  | ({ readonly kind: "scan" } & Scan)
  | {
      readonly kind: "undo"
      readonly id: string
      readonly memberId: string
      /** The scan that admitted the member. */
      readonly scanId: string
      readonly reason: string
    }

/** What the server made of an entry. `undone`: nobody is admitted by that scan any more. */
export interface EntryAnswer extends Omit<ScanResult, "result"> {
  readonly result: ScanResult["result"] | "undone"
}

/** One try to admit somebody: by the code of a ticket or by a name. */
export interface Attempt {
  /** The id of the scan, so that the server stores it once. */
  readonly scanId: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly means: Scan["means"]
  /** The code of the ticket, or the member's id. */
  readonly value: string
}

/** What a door knows. */
export interface Door {
  readonly staff: { readonly _id: string; readonly fullName: string }
  /** Null before it was read. */
  readonly list: CheckInList | null
  /** What waits to be sent, the oldest first. */
  readonly entries: readonly DoorEntry[]
}

/** Returns the entries with each scan marked as one without a connection: the server did not have it at its time. */
export const markOffline = (entries: readonly DoorEntry[]): readonly DoorEntry[] =>
  entries.map((entry) => (entry.kind === "scan" ? { ...entry, isOffline: true } : entry))

/** Returns the registrant of a try; undefined when the list has none. */
export const registrantOf = (
  list: CheckInList | null,
  { means, value }: Pick<Attempt, "means" | "value">,
): CheckInRegistrant | undefined =>
  list?.registrants.find(({ member, ticketCode }) =>
    means === "code" ? ticketCode === value : member._id === value,
  )

/** Returns the admission of a registrant, with what was not sent yet; null when they are not admitted. */
export const admissionOf = (
  { staff, entries }: Pick<Door, "staff" | "entries">,
  { member, admission }: CheckInRegistrant,
): Admission | null =>
  entries.reduce<Admission | null>((known, entry) => {
    if (entry.memberId !== member._id) return known
    if (entry.kind === "undo") return known?.scanId === entry.scanId ? null : known
    return known ?? { scanId: entry.id, at: entry.scannedAt, by: { ...staff }, isOffline: entry.isOffline }
  }, admission)

/** Returns the list with the admissions of the server's answers. */
export const withAnswers = (list: CheckInList, answers: readonly EntryAnswer[]): CheckInList => {
  const last = new Map(answers.map(({ memberId, admission }) => [memberId, admission]))
  return {
    ...list,
    registrants: list.registrants.map((registrant) =>
      last.has(registrant.member._id)
        ? { ...registrant, admission: last.get(registrant.member._id) ?? null }
        : registrant,
    ),
  }
}
