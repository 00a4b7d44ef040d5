import { isName } from "#api/contract/field-rules.ts"
import { association, type Office } from "../../src/association.ts"
import { formatDateTime, lagos } from "#api/dates.ts"
import { escapeHtml } from "#server/escape-html.ts"

const office: Office = association.offices.find(({ name }) => name === "National Office")!

/** The content of a mail, as text and HTML. */
export interface MailContent {
  readonly subject: string
  readonly text: string
  readonly html: string
}

type Block =
  | { readonly paragraph: string }
  | { readonly code: string }
  | { readonly button: string; readonly link: string }
  | { readonly token: string }

const asText = (block: Block): string => {
  if ("paragraph" in block) return block.paragraph
  if ("code" in block) return `    ${block.code}`
  if ("token" in block) return `    ${block.token}`
  return `${block.button}:\n${block.link}`
}

const asHtml = (block: Block): string => {
  if ("paragraph" in block) return `<p style="margin:0 0 16px">${escapeHtml(block.paragraph)}</p>`
  if ("code" in block) {
    return `<p style="margin:24px 0;padding:20px;background:#f3efe6;border-radius:12px;text-align:center;font:700 34px/1.2 'SFMono-Regular',Consolas,monospace;letter-spacing:10px;color:#1d1b16">${escapeHtml(block.code)}</p>`
  }
  if ("token" in block) {
    return `<p style="margin:0 0 16px;padding:14px;background:#f3efe6;border-radius:8px;font:14px/1.5 'SFMono-Regular',Consolas,monospace;word-break:break-all;color:#1d1b16">${escapeHtml(block.token)}</p>`
  }
  return `<p style="margin:24px 0"><a href="${escapeHtml(block.link)}" style="display:inline-block;padding:14px 28px;background:#7a1f2b;border-radius:999px;color:#ffffff;font-weight:700;text-decoration:none">${escapeHtml(block.button)}</a></p>`
}

/** Returns a name for a mail, or `fallback`. Old records may have a URL as name, which a mail must not show. */
const shownName = (name: string, fallback: string): string =>
  name.trim() !== "" && isName(name) ? name.trim() : fallback
/** Joins lines, because a line break in a subject would begin another header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim()

/** Renders a mail as text and HTML: a greeting, the blocks, and the association as sender. */
export const renderMail = (title: string, firstName: string, blocks: readonly Block[]): MailContent => {
  const greeting = `Dear ${shownName(firstName, "member")},`
  const subject = oneLine(title)
  return {
    subject: `${subject} · ${association.shortName}`,
    text: [
      greeting,
      ...blocks.map(asText),
      `${association.name}\n${association.motto}\n${office.address.join(", ")} · ${office.email}`,
    ].join("\n\n"),
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f7f4ee;color:#1d1b16;font:16px/1.6 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 16px;font:600 15px/1.4 Georgia,serif;color:#7a1f2b">${escapeHtml(association.name)}</p>
<div style="padding:32px;background:#ffffff;border:1px solid #e6dfd1;border-radius:16px">
<h1 style="margin:0 0 20px;font:600 24px/1.3 Georgia,serif">${escapeHtml(subject)}</h1>
<p style="margin:0 0 16px">${escapeHtml(greeting)}</p>
${blocks.map(asHtml).join("\n")}
</div>
<p style="margin:16px 0 0;font-size:13px;color:#6b6455">${escapeHtml(association.motto)}<br>${escapeHtml(office.address.join(", "))}<br>${escapeHtml(office.email)}</p>
</div>
</body>
</html>`,
  }
}

/**
 * Returns the mail with the code that verifies an email (DECISIONS §2: 10 minutes, single use). The mail names the
 * sign-up, because anybody can sign up with any address.
 */
export const verificationMail = (
  { firstName, fullName }: { readonly firstName: string; readonly fullName: string },
  signedUpAt: Date,
  code: string,
  publicUrl: string,
): MailContent =>
  renderMail("Your verification code", firstName, [
    {
      paragraph: `${shownName(fullName, "Somebody")} signed up with this email address on ${formatDateTime(signedUpAt, lagos)} (Lagos time). If that was you, type this code on the device you signed up on. It works once, within 10 minutes.`,
    },
    { code },
    { button: "Verify my account", link: `${publicUrl}/verify-email` },
    {
      paragraph:
        "If you did not sign up then, do not use this code: somebody else chose the password of that account. Ignore this email and nothing happens.",
    },
  ])

/** Asks the reader to log in first, because it is unclear for which sign-up a code was requested. */
export const logInFirstMail = (publicUrl: string): MailContent =>
  renderMail("Log in to get your code", "member", [
    {
      paragraph:
        "Somebody, perhaps you, asked for a verification code. We could not tell which sign-up it is for. Log in with your email and the password you chose, then ask for a code. You can also sign up again.",
    },
    { button: "Log in", link: `${publicUrl}/login` },
    { paragraph: "If you did not sign up, ignore this email and nothing happens." },
  ])

/** Tells a member that somebody signed up with their address. The sign-up form does not reveal it (DECISIONS §2). */
export const alreadyMemberMail = (firstName: string, publicUrl: string): MailContent =>
  renderMail("You already have an account", firstName, [
    {
      paragraph:
        "Somebody, perhaps you, just tried to make an account with this email address. You have one already, and nothing about it has changed.",
    },
    { button: "Log in", link: `${publicUrl}/login` },
    { paragraph: `If you forgot your password, choose a new one at ${publicUrl}/forgot-password` },
  ])

/** Tells a member who asked for a code that the email is already verified. */
export const alreadyVerifiedMail = (firstName: string, publicUrl: string): MailContent =>
  renderMail("Your email is verified already", firstName, [
    {
      paragraph:
        "Somebody, perhaps you, asked for a verification code. Your email is already verified. You can log in.",
    },
    { button: "Log in", link: `${publicUrl}/login` },
  ])

/** Returns the mail with the link and token to choose a new password (DECISIONS §2: 30 minutes, single use). */
export const resetMail = (firstName: string, token: string, publicUrl: string): MailContent =>
  renderMail("Choose a new password", firstName, [
    {
      paragraph: "Somebody, perhaps you, asked for a new password. The link works once, within 30 minutes.",
    },
    { button: "Choose a new password", link: `${publicUrl}/reset-password?token=${token}` },
    { paragraph: "Or paste this reset code on the page where you asked for it:" },
    { token },
    { paragraph: "If you did not ask for it, ignore this email. Your password stays the same." },
  ])

/** Tells a member that the password was changed in the settings. The device that changed it stays logged in. */
export const passwordChangedInSettingsMail = (firstName: string, publicUrl: string): MailContent =>
  renderMail("Your password was changed", firstName, [
    {
      paragraph:
        "The password of your account was just changed in its settings. That device stays logged in. Every other device was logged out.",
    },
    {
      paragraph: `If this was not you, choose a new password at once at ${publicUrl}/forgot-password and write to ${office.email}.`,
    },
  ])

/** Tells a member that the password was reset. Every device is logged out. */
export const passwordChangedMail = (firstName: string, publicUrl: string): MailContent =>
  renderMail("Your password was changed", firstName, [
    {
      paragraph:
        "The password of your account was just changed, and every device was logged out. Log in with your new password.",
    },
    { button: "Log in", link: `${publicUrl}/login` },
    {
      paragraph: `If this was not you, choose a new password at once at ${publicUrl}/forgot-password and write to ${office.email}.`,
    },
  ])
