import { HttpServerResponse } from "effect/http"
import { association } from "../../src/association.ts"
import { escapeHtml } from "#server/escape-html.ts"

/** Renders a page of a sandbox provider. A ribbon marks it as a sandbox. It works without JavaScript. */
export const providerPage = (page: {
  readonly provider: "Paystack" | "PayPal"
  readonly title: string
  readonly body: string
  readonly status?: number
  readonly script?: string
}) =>
  HttpServerResponse.text(
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(page.title)} · ${page.provider} sandbox</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/sandbox/provider.css">
${page.script === undefined ? "" : `<script src="${page.script}" defer></script>\n`}</head>
<body class="${page.provider.toLowerCase()}">
<header class="ribbon">Sandbox: a stand-in for ${page.provider}. No real money moves.</header>
<main>
<p class="shop"><span class="brand">${page.provider}</span><span class="for">for ${escapeHtml(association.shortName)}</span></p>
<h1>${escapeHtml(page.title)}</h1>
${page.body}
</main>
</body>
</html>`,
    {
      status: page.status ?? 200,
      contentType: "text/html; charset=utf-8",
      headers: {
        "cache-control": "no-store",
        // The portal shows PayPal's pages in a frame where popups are blocked.
        ...(page.provider === "PayPal" && {
          "content-security-policy":
            "default-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'self'",
          "x-frame-options": "SAMEORIGIN",
        }),
      },
    },
  )

/** Renders name and value pairs as a description list. */
export const descriptionList = (rows: readonly (readonly [string, string])[]): string =>
  `<dl>${rows.map(([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`).join("")}</dl>`
