import { createHash } from "node:crypto"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { association } from "../../src/association.ts"
import { Settings } from "../config.ts"
import { Mail } from "../mail/service.ts"
import { pdfFile } from "../pdf.ts"
import { mailRows, type MailboxMail } from "../mail/rows.ts"
import { escapeHtml } from "#server/escape-html.ts"

/** Turns URLs in a mail's text into links, after escaping. */
const linkUrls = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s&]+(?:&#38;[^\s&]+)*/g, (url) => `<a href="${url}">${url}</a>`)

const style = `
:root { color-scheme: light dark; --ink: #1d1b16; --paper: #f7f4ee; --card: #fff; --line: #ddd5c5; --quiet: #635c4e; --red: #7a1f2b }
@media (prefers-color-scheme: dark) { :root { --ink: #f3efe6; --paper: #17150f; --card: #221f18; --line: #3d382c; --quiet: #b6ad9b; --red: #f0a3ab } }
* { box-sizing: border-box }
body { margin: 0; padding: 24px 16px 64px; background: var(--paper); color: var(--ink); font: 16px/1.6 system-ui, sans-serif }
main { max-width: 720px; margin: 0 auto }
h1 { margin: 0 0 4px; font: 600 28px/1.2 Georgia, serif }
.note { margin: 0 0 24px; color: var(--quiet) }
form { display: flex; gap: 8px; margin: 0 0 24px; align-items: end; flex-wrap: wrap }
label { display: grid; gap: 4px; flex: 1 1 240px; font-weight: 600 }
input, button { min-height: 44px; padding: 0 14px; border: 1px solid var(--quiet); border-radius: 10px; background: var(--card); color: inherit; font: inherit }
button { background: var(--ink); color: var(--paper); font-weight: 600; cursor: pointer }
article { margin: 0 0 16px; padding: 20px; background: var(--card); border: 1px solid var(--line); border-radius: 14px }
h2 { margin: 0; font-size: 18px }
dl { display: flex; gap: 4px 16px; flex-wrap: wrap; margin: 4px 0 12px; color: var(--quiet); font-size: 14px }
dl div { display: flex; gap: 6px } dd { margin: 0 }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: 15px/1.6 ui-monospace, monospace }
a { color: var(--red) }`
const styleHash = createHash("sha256").update(style).digest("base64")

const article = (mail: typeof MailboxMail.Type) => `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<dl><div><dt>To</dt><dd>${escapeHtml(mail.to)}</dd></div><div><dt>Sent</dt><dd><time datetime="${mail.createdAt.toISOString()}">${mail.createdAt.toISOString().slice(0, 19).replace("T", " ")} UTC</time></dd></div></dl>
<pre>${linkUrls(mail.text)}</pre>${
  mail.attachmentName === null
    ? ""
    : `
<p>Attached: <a href="/sandbox/mailbox/${mail.id}/attachment.pdf">${escapeHtml(mail.attachmentName)}</a></p>`
}
</article>`

const page = (mails: ReadonlyArray<typeof MailboxMail.Type>, to: string | null) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox · ${escapeHtml(association.shortName)}</title><style>${style}</style></head>
<body><main>
<h1>Mailbox</h1>
<p class="note">Every mail the portal has sent, newest first. No mail leaves this machine.</p>
<form method="get"><label>Mails to <input type="email" name="to" value="${escapeHtml(to ?? "")}" placeholder="Every address"></label><button>Show</button></form>
${mails.length === 0 ? `<p>No mail${to === null ? "" : " to this address"} yet.</p>` : mails.map(article).join("\n")}
</main></body></html>`

/** Serves the local mailbox as a page and as JSON while no SMTP server is set (DECISIONS §6). */
export const MailboxPages = Layer.unwrap(
  Effect.gen(function* () {
    const { smtpUrl } = yield* Settings
    if (smtpUrl !== null) return Layer.empty
    const mail = yield* Mail
    const rows = yield* mailRows
    const requestedMails = Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const to = new URL(request.url, "http://mailbox").searchParams.get("to")?.trim() ?? ""
      if (to.includes("\0")) return { to, mails: [] }
      // Delivers the outbox first, so that no mail is missing.
      yield* mail.sendDue
      return { to: to === "" ? null : to, mails: yield* rows.mailbox(to === "" ? null : to, 100) }
    })
    return Layer.mergeAll(
      HttpRouter.add(
        "GET",
        "/sandbox/mailbox",
        Effect.map(requestedMails, ({ to, mails }) =>
          HttpServerResponse.html(page(mails, to)).pipe(
            HttpServerResponse.setHeaders({
              "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'`,
              "cache-control": "no-store",
            }),
          ),
        ),
      ),
      HttpRouter.add(
        "GET",
        "/sandbox/mailbox/:id/attachment.pdf",
        Effect.gen(function* () {
          const { id = "" } = yield* HttpRouter.params
          const file = /^\d{1,9}$/.test(id) ? yield* rows.attachment(Number(id)) : undefined
          return file === undefined ? HttpServerResponse.empty({ status: 404 }) : pdfFile(file)
        }),
      ),
      HttpRouter.add(
        "GET",
        "/sandbox/mailbox.json",
        Effect.map(requestedMails, ({ mails }) =>
          HttpServerResponse.jsonUnsafe(
            mails.map(({ id, to, subject, text, html, createdAt, attachmentName }) => ({
              to,
              subject,
              text,
              html,
              createdAt: createdAt.toISOString(),
              ...(attachmentName === null
                ? {}
                : { attachments: [{ name: attachmentName, url: `/sandbox/mailbox/${id}/attachment.pdf` }] }),
            })),
            { headers: { "cache-control": "no-store" } },
          ),
        ),
      ),
    )
  }),
)
