import { Effect } from "effect"
import type { CurrentStaff } from "#api/contract/staff.ts"
import { type Permission, permissionsOfRoles } from "#api/contract/staff-roles.ts"
import { NotTheirDraft } from "./errors.ts"
import type { StoredEvent } from "./rows.ts"

export type Staff = CurrentStaff["Service"]

/** Whether a member of staff has a permission. */
export const may = ({ roles }: Staff, permission: Permission) =>
  permissionsOfRoles(roles).includes(permission)
/**
 * Returns the chapters whose events a member of staff can read; null for all. Chapter leaders lack `events.registrants`, so
 * they read the events of their own chapters only.
 */
export const readableChapters = (staff: Staff) => (may(staff, "events.registrants") ? null : staff.chapters)
/** Whether an event belongs to one of these chapters. */
export const isOfChapter = (row: StoredEvent, chapters: readonly string[]) =>
  row.chapters.some((chapter) => chapters.includes(chapter))

/** Fails with `NotTheirDraft` unless the member of staff may change this event (OFFICE §6). */
export const checkMayChange = (row: StoredEvent, staff: Staff) =>
  may(staff, "events.edit") || (row.status === "draft" && isOfChapter(row, staff.chapters))
    ? Effect.void
    : Effect.fail(
        new NotTheirDraft({
          message:
            row.status === "draft"
              ? "This event does not belong to your chapter. Ask an admin or editor to change it."
              : "This event is no longer a draft. Ask an admin or editor to change it.",
        }),
      )
