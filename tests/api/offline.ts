/** Offline payments of the tests: their proof and their record. */
import { randomUUID } from "node:crypto"
import type { MoneyServer } from "./money.ts"
import { multipart } from "./multipart.ts"

/** A PDF without a page. */
export const pdf = new TextEncoder().encode("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n")

/** Uploads the proof of a payment, with a wrong file name and type. */
export const uploadProof = async (server: MoneyServer, token: string, bytes: Uint8Array, field = "proof") => {
  const data = new FormData()
  data.append(field, new Blob([new Uint8Array(bytes)], { type: "image/png" }), "../slip.html")
  return server.call("POST", "/office/offline-payments/proofs", {
    token,
    ...(await multipart(data)),
  })
}

/** Records a payment of today in naira, with a new proof and a new slip. Fields of `body` replace these values. */
export const recordOffline = async (
  server: MoneyServer,
  token: string,
  body: Readonly<Record<string, unknown>>,
) =>
  server.call("POST", "/office/offline-payments", {
    token,
    body: {
      freshId: randomUUID(),
      currency: "NGN",
      paidOn: server.dayIn(0),
      slip: randomUUID(),
      proofId: body["proofId"] ?? (await uploadProof(server, token, pdf)).body.data._id,
      note: "",
      ...body,
    },
  })
