import type { WrittenEntry } from "#machines/outbox/queued-entry-schema.ts"

/** The pages whose forms begin with the changes that wait. */
const formPaths = { profile: "/dashboard/edit-profile", settings: "/dashboard/settings" } as const

export type FormPath = (typeof formPaths)[keyof typeof formPaths]

/** Returns the page whose form holds the changes of an entry. Undefined for other kinds. */
export const formPathOf = ({ kind }: WrittenEntry): FormPath | undefined =>
  kind === "profile" || kind === "settings" ? formPaths[kind] : undefined
