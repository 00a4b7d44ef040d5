/** The staff roles and what each one may do (OFFICE §1). Plain values, which pages and the server share. */

export const staffRoles = ["admin", "treasurer", "editor", "moderator", "chapter-leader"] as const
export type StaffRole = (typeof staffRoles)[number]

/** The staff roles as pages and mails show them. */
export const staffRoleNames: Readonly<Record<StaffRole, string>> = {
  admin: "Admin",
  treasurer: "Treasurer",
  editor: "Editor",
  moderator: "Moderator",
  "chapter-leader": "Chapter leader",
}

/** The permissions that an endpoint of the office can require. An endpoint without one refuses everybody. */
export const permissions = [
  "office.open",
  "to-do.read",
  "members.read",
  "members.edit",
  "members.suspend",
  "approvals.read",
  "approvals.recommend",
  "approvals.decide",
  "money.read",
  "money.decide",
  "money.approve",
  "tasks.read",
  "tasks.retry",
  "events.read",
  "events.registrants",
  "events.draft",
  "events.edit",
  "events.check-in",
  "content.read",
  "content.edit",
  "pictures.upload",
  "inbox.reply",
  "inbox.assign",
  "moderation.decide",
  "staff.grant",
  "audit.read",
  "audit.check",
  "settings.read",
  "settings.propose",
  "settings.edit",
] as const
export type Permission = (typeof permissions)[number]

const permissionsOf: Readonly<Record<StaffRole, readonly Permission[]>> = {
  admin: [
    "office.open",
    "to-do.read",
    "members.read",
    "members.edit",
    "members.suspend",
    "approvals.read",
    "approvals.decide",
    "money.read",
    "money.approve",
    "tasks.read",
    "tasks.retry",
    "events.read",
    "events.registrants",
    "events.draft",
    "events.edit",
    "events.check-in",
    "content.read",
    "content.edit",
    "pictures.upload",
    "inbox.reply",
    "inbox.assign",
    "moderation.decide",
    "staff.grant",
    "audit.read",
    "audit.check",
    "settings.read",
    "settings.propose",
    "settings.edit",
  ],
  treasurer: [
    "office.open",
    "to-do.read",
    "members.read",
    "money.read",
    "money.decide",
    "money.approve",
    "events.read",
    "events.registrants",
    "content.read",
    "inbox.reply",
    "audit.read",
    "settings.read",
    "settings.propose",
  ],
  editor: [
    "office.open",
    "to-do.read",
    "events.read",
    "events.registrants",
    "events.draft",
    "events.edit",
    "events.check-in",
    "content.read",
    "content.edit",
    "pictures.upload",
    "inbox.reply",
    "audit.read",
  ],
  moderator: [
    "office.open",
    "to-do.read",
    "members.read",
    "members.suspend",
    "inbox.reply",
    "inbox.assign",
    "moderation.decide",
    "audit.read",
  ],
  "chapter-leader": [
    "office.open",
    "to-do.read",
    "members.read",
    "approvals.read",
    "approvals.recommend",
    "events.read",
    "events.draft",
    "events.check-in",
    "pictures.upload",
    "audit.read",
  ],
}

/** Returns what a member with these staff roles may do, in the order of `permissions`. */
export const permissionsOfRoles = (roles: readonly StaffRole[]): readonly Permission[] =>
  permissions.filter((permission) => roles.some((role) => permissionsOf[role].includes(permission)))

/** Returns the staff roles with a permission. */
export const rolesWith = (permission: Permission): readonly StaffRole[] =>
  staffRoles.filter((role) => permissionsOf[role].includes(permission))

/**
 * What a door helper may do without a staff role: open the office, and check in at the door of one event (OFFICE §1). An
 * endpoint with `event` in its path permits it for that event only.
 */
export const doorHelperPermissions: readonly Permission[] = ["office.open", "events.check-in"]
