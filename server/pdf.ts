import { HttpServerResponse } from "effect/http"

/** Returns a PDF download. */
export const pdfFile = ({ name, pdf }: { readonly name: string; readonly pdf: Uint8Array }) =>
  HttpServerResponse.uint8Array(pdf, {
    contentType: "application/pdf",
    headers: { "content-disposition": `attachment; filename="${name}"` },
  })
