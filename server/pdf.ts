import { HttpServerResponse } from "effect/http"

/** A PDF to keep, under its name. */
export const pdfFile = ({ name, pdf }: { readonly name: string; readonly pdf: Uint8Array }) =>
  HttpServerResponse.uint8Array(pdf, {
    contentType: "application/pdf",
    headers: { "content-disposition": `attachment; filename="${name}"` },
  })
