import { encode } from "uqr"
import { escapeHtml } from "#server/escape-html.ts"

/**
 * Draws a text as a QR code of table cells, because many mail programs block pictures. A cell is empty, and its padding of 3 px
 * on each side makes it a square. The border of the table is the light frame that cameras need (ISO/IEC 18004).
 */
export const qrCodeHtml = (text: string): string => {
  const { data } = encode(text, { ecc: "M", border: 0 })
  const rows = data.map(
    (row) =>
      `<tr>${row.map((isDark) => (isDark ? '<td bgcolor="#000000"></td>' : "<td></td>")).join("")}</tr>`,
  )
  return `<table role="img" aria-label="${escapeHtml(`QR code of ${text}`)}" cellspacing="0" cellpadding="3" style="margin:0 auto 20px;border-collapse:separate;border:24px solid #ffffff;background:#ffffff;font-size:0;line-height:0">${rows.join("")}</table>`
}
