/** The statuses of a request for another role (SPEC §4, OFFICE §3). `asked`: the office has an open question. */
export const requestStatuses = ["pending", "asked", "completed", "failed"] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** What the member does (`send`, `answer`), and what the office does. */
export const requestEvents = ["send", "ask", "answer", "approve", "decline"] as const
export type RequestEvent = (typeof requestEvents)[number]

/** The next status for each event. An event that a status does not name is refused. */
export const requestTable: Readonly<
  Record<RequestStatus, Readonly<Partial<Record<RequestEvent, RequestStatus>>>>
> = {
  pending: { ask: "asked", approve: "completed", decline: "failed" },
  asked: { answer: "pending", approve: "completed", decline: "failed" },
  completed: { send: "pending" },
  failed: { send: "pending" },
}

/** Returns the status after an event; undefined when it is refused. */
export const statusAfter = (status: RequestStatus, event: RequestEvent): RequestStatus | undefined =>
  requestTable[status][event]
