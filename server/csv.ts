import { stringify } from "csv-stringify/sync"
import { HttpServerResponse } from "effect/http"

/**
 * A file for a spreadsheet: RFC 4180 in UTF-8 with a byte order mark. A cell that a spreadsheet would run as a formula
 * is kept as text by an apostrophe before it (SPEC §7, exports).
 */
export const csvFile = (name: string, columns: readonly string[], rows: readonly (readonly string[])[]) =>
  HttpServerResponse.text(
    stringify([columns, ...rows] as string[][], {
      bom: true,
      record_delimiter: "windows",
      escape_formulas: true,
    }),
    {
      contentType: "text/csv; charset=utf-8",
      headers: { "content-disposition": `attachment; filename="${name}"` },
    },
  )
