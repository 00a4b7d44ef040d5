import { useEffect, useState } from "react"
import type { PendingPayment } from "#api/contract/payments.ts"
import { pendingPayments } from "#api/pending-payments.ts"
import { retainOnly, openedOnDevice } from "#machines/payment/opened-payments.ts"
import { useRead } from "../-reading/use-read.ts"

/**
 * Returns the open payments, newest first. Uses the ones stored on this device while the server is unreachable. Removes those
 * from the device that the server has settled. `isKnown` is true once either source has responded.
 */
export const useOpenedPayments = (
  memberId: string,
): { readonly opened: readonly PendingPayment[]; readonly isKnown: boolean } => {
  const { data, isFresh, failure } = useRead(pendingPayments())
  const [stored, setStored] = useState<readonly PendingPayment[]>([])
  const isOffline = failure !== null
  // Reading from the device is asynchronous.
  useEffect(() => {
    let isHere = true
    if (isOffline)
      void openedOnDevice(memberId).then((opened) => {
        if (isHere) setStored(opened)
        return null
      })
    return () => {
      isHere = false
    }
  }, [isOffline, memberId])
  // Query refreshes the server's list by itself. This keeps the stored list the same.
  useEffect(() => {
    if (isFresh && data)
      void retainOnly(
        memberId,
        data.map(({ reference }) => reference),
      )
  }, [isFresh, data, memberId])
  return { opened: isOffline ? stored : (data ?? []), isKnown: isOffline || data !== undefined }
}
