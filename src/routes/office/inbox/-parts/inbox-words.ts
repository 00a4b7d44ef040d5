import type { InboxConversation, InboxList, OpenedConversation } from "#api/contract/office-inbox.ts"
import type { Tone } from "#ui/tone.ts"

/** The names of the lists. */
export const listNames: Readonly<Record<InboxList, string>> = {
  open: "Unassigned",
  mine: "Mine",
  waiting: "Answered",
  active: "All open",
  closed: "Closed",
}

/** What is said before and after the time since which a conversation has its status, such as '2 days'. */
export const sinceWords: Readonly<Record<InboxConversation["status"], readonly [string, string]>> = {
  open: ["Waiting for ", ""],
  assigned: ["Waiting for ", ""],
  waiting: ["Answered ", " ago"],
  closed: ["Closed ", " ago"],
}

type Holding = Pick<OpenedConversation, "status" | "assignedTo">

/** Returns the words and the colour of who has a conversation, for one member of staff. */
export const statusOf = (
  { status, assignedTo }: Holding,
  staffId: string,
): { readonly label: string; readonly tone: Tone } => {
  if (status === "empty") return { label: "Not begun", tone: "indigo" }
  if (status === "closed") return { label: "Closed", tone: "neutral" }
  if (assignedTo === null) return { label: "Unassigned", tone: "amber" }
  const who = assignedTo._id === staffId ? "You" : assignedTo.fullName
  return status === "waiting"
    ? { label: `${who}: answered`, tone: "green" }
    : { label: `${who}: reply due`, tone: "indigo" }
}

/** Returns the sentence about who has a conversation, for one member of staff. */
export const sentenceOf = ({ status, assignedTo }: Holding, staffId: string): string => {
  if (status === "empty")
    return "Nobody has written in this conversation yet. Your first message begins it, and it is yours then."
  if (status === "closed") return "This conversation is closed. A new message of the member opens it."
  if (assignedTo === null) return "Nobody has this conversation yet."
  const isMine = assignedTo._id === staffId
  const who = isMine ? "You have" : `${assignedTo.fullName} has`
  return status === "waiting"
    ? `${who} this conversation. The last message is from Admin.`
    : `${who} this conversation. The member waits for a reply.`
}
