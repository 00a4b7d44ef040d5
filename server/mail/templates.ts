import { isName } from "#api/contract/field-rules.ts"
import { association } from "../../src/association.ts"
import { nationalOffice } from "../../src/offices.ts"
import { formatDateTime, lagos } from "#api/dates.ts"
import { escapeHtml } from "#server/escape-html.ts"
import { qrCodeHtml } from "./qr-code.ts"

/** The content of a mail, as text and HTML. */
export interface MailContent {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The portal's light theme (`theme.css`) as hexadecimal colours: mail programs know no OKLCH and no custom properties. */
const plum = "#8a2f6b"
const plumSoft = "#f8e9f1"
const ink = "#221a24"
const quiet = "#6b6270"
const paper = "#fbf8f6"
const line = "#e6dfe4"
const serif = "Newsreader,Georgia,'Times New Roman',serif"
const monospace = "'SFMono-Regular',Consolas,monospace"

/** The Content-ID of the portal's mark, which the gateway sends with each mail: many programs block remote pictures. */
export const markContentId = "portal-mark"

/** A line of a mail's table. `isScanned`: the HTML also shows the value as a QR code. */
export interface MailFact {
  readonly label: string
  readonly value: string
  readonly isScanned?: boolean
}

type Block =
  | { readonly paragraph: string }
  | { readonly code: string }
  | { readonly button: string; readonly link: string }
  | { readonly token: string }
  | { readonly facts: readonly MailFact[] }

const asText = (block: Block): string => {
  if ("paragraph" in block) return block.paragraph
  if ("code" in block) return `    ${block.code}`
  if ("token" in block) return `    ${block.token}`
  if ("facts" in block) return block.facts.map(({ label, value }) => `${label}: ${value}`).join("\n")
  return `${block.button}:\n${block.link}`
}

const asHtml = (block: Block): string => {
  if ("paragraph" in block) return `<p style="margin:0 0 16px">${escapeHtml(block.paragraph)}</p>`
  if ("code" in block) {
    return `<p style="margin:24px 0;padding:20px;background:${plumSoft};border-radius:10px;text-align:center;font:700 34px/1.2 ${monospace};letter-spacing:10px;color:${ink}">${escapeHtml(block.code)}</p>`
  }
  if ("token" in block) {
    return `<p style="margin:0 0 16px;padding:14px;background:${plumSoft};border-radius:10px;font:14px/1.5 ${monospace};word-break:break-all;color:${ink}">${escapeHtml(block.token)}</p>`
  }
  if ("facts" in block) {
    const rows = block.facts.map(
      ({ label, value }) =>
        `<tr><th scope="row" style="padding:8px 16px 8px 0;border-bottom:1px solid ${line};color:${quiet};font-weight:400;text-align:left;vertical-align:top">${escapeHtml(label)}</th><td style="padding:8px 0;border-bottom:1px solid ${line};font-weight:600;text-align:right;overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`,
    )
    const codes = block.facts.filter(({ isScanned }) => isScanned).map(({ value }) => qrCodeHtml(value))
    return `<table style="width:100%;margin:0 0 20px;border-collapse:collapse;border-top:1px solid ${line}">${rows.join("")}</table>${codes.join("")}`
  }
  return `<p style="margin:24px 0"><a href="${escapeHtml(block.link)}" style="display:inline-block;padding:14px 28px;background:${plum};border-radius:10px;color:#ffffff;font-weight:700;text-decoration:none">${escapeHtml(block.button)}</a></p>`
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
      `${association.name}\n${association.motto}\n${nationalOffice.address.join(", ")} · ${nationalOffice.email}`,
    ].join("\n\n"),
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:${paper};color:${ink};font:16px/1.6 Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto">
<table role="presentation" style="margin:0 0 16px;border-collapse:collapse"><tr>
<td style="padding:0 12px 0 0"><img src="cid:${markContentId}" width="40" height="40" alt="" style="display:block;border-radius:10px;background:${plum}"></td>
<td style="font:500 18px/1.2 ${serif};color:${ink}">${escapeHtml(association.shortName)}<br><span style="font:13px/1.4 Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:${quiet}">${escapeHtml(association.portal)}</span></td>
</tr></table>
<div style="padding:32px 28px;background:#ffffff;border:1px solid ${line};border-radius:14px">
<h1 style="margin:0 0 20px;font:500 26px/1.25 ${serif}">${escapeHtml(subject)}</h1>
<p style="margin:0 0 16px">${escapeHtml(greeting)}</p>
${blocks.map(asHtml).join("\n")}
</div>
<p style="margin:16px 0 0;font-size:13px;color:${quiet}">${escapeHtml(association.name)}<br>${escapeHtml(association.motto)}<br>${escapeHtml(nationalOffice.address.join(", "))}<br>${escapeHtml(nationalOffice.email)}</p>
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
      paragraph: `If this was not you, choose a new password at once at ${publicUrl}/forgot-password and write to ${nationalOffice.email}.`,
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
      paragraph: `If this was not you, choose a new password at once at ${publicUrl}/forgot-password and write to ${nationalOffice.email}.`,
    },
  ])
