import type { Approval, ApprovalListState } from "#api/contract/office-approvals.ts"
import type { LicenceListState } from "#api/contract/office-licences.ts"
import { roleNames } from "../../-members/role-words.ts"

export const searchHint = "Try the member ID, the email address or a part of the name."

/** What the list of requests says in each of its states. */
export const listWords = {
  waiting: {
    text: "Members who ask to move to Doctor or to Global Network, the oldest first.",
    empty: "No request waits",
    emptyPage: "No further request waits",
    beginning: "A request appears here as soon as a member sends it.",
    otherLink: "Show Decided Requests",
    notFound: "No waiting request found",
    otherHint:
      "A request whose member has a question to answer is under Asked, and a decided one under Decided.",
    allLink: "Show All Waiting Requests",
    firstPage: "Oldest requests",
    nextPage: "Newer requests",
  },
  asked: {
    text: "Requests whose members have a question to answer, the oldest question first.",
    empty: "No question is open",
    emptyPage: "No further question is open",
    beginning:
      "A request appears here as soon as somebody asks its member, until the answer or the decision.",
    otherLink: "Show Waiting Requests",
    notFound: "No request with a question found",
    otherHint: "A request whose member has answered is under Waiting.",
    allLink: "Show All Requests with a Question",
    firstPage: "Oldest questions",
    nextPage: "Newer questions",
  },
  decided: {
    text: "Requests that were approved or declined, the last decision first.",
    empty: "No request is decided yet",
    emptyPage: "No further request is decided",
    beginning: "A request appears here as soon as somebody approves or declines it.",
    otherLink: "Show Waiting Requests",
    notFound: "No decided request found",
    otherHint: "A request that waits is under Waiting.",
    allLink: "Show All Decided Requests",
    firstPage: "Last decisions",
    nextPage: "Earlier decisions",
  },
} as const satisfies Record<ApprovalListState, Readonly<Record<string, string>>>

/** What the list of license numbers says in each of its states. */
export const licenceWords = {
  unchecked: {
    text: "License numbers to look up in the register of the council that gave them, the oldest first.",
    empty: "Every number is checked",
    emptyPage: "No further number waits",
    beginning: "A number appears here as soon as a member enters or changes it.",
    otherLink: "Show Checked Numbers",
    notFound: "No unchecked number found",
    otherHint:
      "A number whose member has a question to answer is under Asked, and a checked one under Checked.",
    allLink: "Show All Numbers to Check",
    firstPage: "Oldest numbers",
    nextPage: "Newer numbers",
  },
  asked: {
    text: "License numbers whose members have a question to answer, the oldest question first.",
    empty: "No question is open",
    emptyPage: "No further question is open",
    beginning:
      "A number appears here as soon as somebody asks its member, until the member changes it or somebody confirms or declines it.",
    otherLink: "Show Numbers to Check",
    notFound: "No number with a question found",
    otherHint: "A number that its member has changed is under To check.",
    allLink: "Show All Numbers with a Question",
    firstPage: "Oldest questions",
    nextPage: "Newer questions",
  },
  checked: {
    text: "License numbers that somebody has confirmed or declined, the last check first.",
    empty: "No number is checked yet",
    emptyPage: "No further number is checked",
    beginning: "A number appears here as soon as somebody confirms or declines it.",
    otherLink: "Show Numbers to Check",
    notFound: "No checked number found",
    otherHint:
      "A number that nobody has checked is under To check, and one whose member has a question to answer under Asked.",
    allLink: "Show All Checked Numbers",
    firstPage: "Last checks",
    nextPage: "Earlier checks",
  },
} as const satisfies Record<LicenceListState, Readonly<Record<string, string>>>

/** The chip of a checked number, by what was found. */
export const checkChips = {
  confirmed: { label: "Confirmed", tone: "green" },
  asked: { label: "Asked", tone: "amber" },
  declined: { label: "Declined", tone: "red" },
} as const

/** What somebody did about a number, before the day. */
export const checkWords = {
  confirmed: "confirmed it",
  asked: "asked about it",
  declined: "declined it",
} as const

/** Returns the roles of a request. The role from before an approval is stored nowhere. */
export const moveWords = ({ from, to, status }: Pick<Approval, "from" | "to" | "status">): string =>
  status === "completed" ? `Moved to ${roleNames[to]}` : `${roleNames[from]} to ${roleNames[to]}`
