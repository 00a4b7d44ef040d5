import { Effect } from "effect"
import type { CurrentStaff } from "#api/contract/staff.ts"
import { type Permission, permissionsOfRoles } from "#api/contract/staff-roles.ts"
import { NotTheirDraft } from "./errors.ts"
import type { StoredEvent } from "./rows.ts"

export type Staff = CurrentStaff["Service"]

/** Whether a member of staff has a permission. */
export const may = ({ roles }: Staff, permission: Permission) =>
  permissionsOfRoles(roles).includes(permission)
/** Returns the chapters whose events a member of staff reads; null for all. A chapter leader follows no registrants. */
export const chaptersOf = (staff: Staff) => (may(staff, "events.registrants") ? null : staff.chapters)
/** Whether an event is one of these chapters. */
export const isOfChapter = (row: StoredEvent, chapters: readonly string[]) =>
  row.chapters.some((chapter) => chapters.includes(chapter))

/** Fails with `NotTheirDraft` unless the member of staff changes this event (OFFICE §6). */
export const checkDrafter = (row: StoredEvent, staff: Staff) =>
  may(staff, "events.edit") || (row.status === "draft" && isOfChapter(row, staff.chapters))
    ? Effect.void
    : Effect.fail(
        new NotTheirDraft({
          message:
            row.status === "draft"
              ? "This is no event of your chapter. An admin or editor changes it."
              : "This event is no draft any more. An admin or editor changes it.",
        }),
      )
