import { tz } from "@date-fns/tz/tz"
import { stringify } from "csv-stringify/sync"
import { format } from "date-fns/format"
import { HttpServerResponse } from "effect/http"
import { lagos } from "#api/dates.ts"

/**
 * Returns a CSV download (RFC 4180, UTF-8 with a byte order mark). Prefixes a cell with an apostrophe when a spreadsheet
 * would run it as a formula (SPEC §7, exports).
 */
export const csvFile = (name: string, columns: readonly string[], rows: readonly (readonly string[])[]) =>
  HttpServerResponse.text(
    stringify([columns, ...rows], {
      bom: true,
      record_delimiter: "windows",
      escape_formulas: true,
    }),
    {
      contentType: "text/csv; charset=utf-8",
      headers: { "content-disposition": `attachment; filename="${name}"` },
    },
  )

/** Returns a CSV download with status 201, for an export by POST, which takes a password. */
export const createdCsvFile = (...file: Parameters<typeof csvFile>) =>
  HttpServerResponse.setStatus(csvFile(...file), 201)

/** Formats a day for exports, in Lagos time: '04-Jan-2027'. */
export const formatExportDay = (date: Date): string => format(date, "dd-MMM-yyyy", { in: tz(lagos) })
