import type { StaffGrant } from "#api/contract/office-staff.ts"
import { staffRoleNames } from "#api/contract/staff-roles.ts"
import { type MailContent, renderMail } from "#server/mail/templates.ts"
import { nationalOffice } from "../../src/offices.ts"

/** Returns the mail about a staff role that was granted or ended. `endReason` says why it ended; empty otherwise. */
export const staffRoleMail = (
  grant: StaffGrant,
  firstName: string,
  endReason: string,
  publicUrl: string,
): MailContent => {
  const role = `${staffRoleNames[grant.role]}${grant.chapter === null ? "" : ` of ${grant.chapter}`}`
  return grant.status === "active"
    ? renderMail(`You are now ${role}`, firstName, [
        { paragraph: `You have a new role in the portal's office: ${role}.` },
        { button: "Open the office", link: `${publicUrl}/office` },
        { paragraph: `If you did not expect this, please write to ${nationalOffice.email}.` },
      ])
    : renderMail(`You are no longer ${role}`, firstName, [
        { paragraph: `Your role in the portal's office has ended: ${role}. Your membership stays as it is.` },
        ...(endReason === "" ? [] : [{ paragraph: `Reason: ${endReason}` }]),
      ])
}
