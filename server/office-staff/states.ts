/** The statuses of a staff role that was granted (OFFICE §1). */
export const grantStatuses = ["waiting", "active", "ended"] as const
export type GrantStatus = (typeof grantStatuses)[number]

/** What admins do with it, and what happens with time: nobody approved it in time (`expire`), or its last moment passes (`lapse`). */
export const grantEvents = ["approve", "end", "expire", "lapse"] as const
export type GrantEvent = (typeof grantEvents)[number]

/** The next status for each event. An event that a status does not name is refused. */
export const grantTable: Readonly<Record<GrantStatus, Readonly<Partial<Record<GrantEvent, GrantStatus>>>>> = {
  waiting: { approve: "active", end: "ended", expire: "ended", lapse: "ended" },
  active: { end: "ended", lapse: "ended" },
  ended: {},
}

/** When a role was approved and ended, and its last moment; null for each that is open. */
interface StoredGrant {
  readonly approvedAt: Date | null
  readonly endedAt: Date | null
  readonly endsAt: Date | null
}

/** Returns when a grant ended, as seen at `at`; null while it lasts. One whose last moment has passed ended at that moment. */
export const endOf = ({ endedAt, endsAt }: Pick<StoredGrant, "endedAt" | "endsAt">, at: Date): Date | null =>
  endedAt ?? (endsAt !== null && endsAt <= at ? endsAt : null)

/** Returns the status of a grant at `at`. */
export const statusAt = (grant: StoredGrant, at: Date): GrantStatus => {
  if (endOf(grant, at) !== null) return "ended"
  return grant.approvedAt === null ? "waiting" : "active"
}
