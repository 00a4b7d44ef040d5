import { receiptPdf } from "#api/receipts.ts"
import { saveFile } from "../-reading/save-file.ts"

/** Reads the receipt of a confirmed payment and hands it to the browser to keep. Rejects with a `Failure`. */
export const saveReceipt = async (reference: string): Promise<void> =>
  saveFile(`Receipt-${reference}.pdf`, [await receiptPdf(reference)], "application/pdf")
