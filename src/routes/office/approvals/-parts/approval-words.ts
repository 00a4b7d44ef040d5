import type { Approval, ApprovalListState } from "#api/contract/office-approvals.ts"
import { roleNames } from "../../-members/role-words.ts"

/** Reads the search of the address. The router reads digits as a number. */
export const searchIn = (given: unknown): { readonly search?: string } => {
  const search = typeof given === "number" ? String(given) : given
  return typeof search === "string" && search.trim() !== "" ? { search: search.slice(0, 200) } : {}
}

export const searchHint = "Try the member ID, the email address or a part of the name."

/** What the list of requests says in each of its states. */
export const listWords = {
  waiting: {
    text: "Members who ask to move to Doctor or to Global Network, the oldest first.",
    empty: "No request waits",
    emptyPage: "No further request waits",
    beginning: "A request appears here as soon as a member sends it.",
    otherLink: "Show decided requests",
    notFound: "No waiting request found",
    otherHint:
      "A request whose member has a question to answer is under Asked, and a decided one under Decided.",
    allLink: "Show all waiting requests",
    firstPage: "Oldest requests",
    nextPage: "Newer requests",
  },
  asked: {
    text: "Requests whose members have a question to answer, the oldest question first.",
    empty: "No question is open",
    emptyPage: "No further question is open",
    beginning:
      "A request appears here as soon as somebody asks its member, until the answer or the decision.",
    otherLink: "Show waiting requests",
    notFound: "No asked request found",
    otherHint: "A request whose member has answered is under Waiting.",
    allLink: "Show all asked requests",
    firstPage: "Oldest questions",
    nextPage: "Newer questions",
  },
  decided: {
    text: "Requests that were approved or declined, the last decision first.",
    empty: "No request is decided yet",
    emptyPage: "No further request is decided",
    beginning: "A request appears here as soon as somebody approves or declines it.",
    otherLink: "Show waiting requests",
    notFound: "No decided request found",
    otherHint: "A request that waits is under Waiting.",
    allLink: "Show all decided requests",
    firstPage: "Last decisions",
    nextPage: "Earlier decisions",
  },
} as const satisfies Record<ApprovalListState, Readonly<Record<string, string>>>

/** Returns the roles of a request. The role from before an approval is stored nowhere. */
export const moveWords = ({ from, to, status }: Pick<Approval, "from" | "to" | "status">): string =>
  status === "completed" ? `Moved to ${roleNames[to]}` : `${roleNames[from]} to ${roleNames[to]}`
