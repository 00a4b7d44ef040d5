import { useEffect, useState } from "react"
import type { PendingPayment } from "#api/contract/payments.ts"
import { pendingPayments } from "#api/pending-payments.ts"
import { retainOnly, openedOnDevice } from "#machines/payment/opened-payments.ts"
import { useRead } from "../-reading/use-read.ts"

/**
 * What was opened and neither confirmed nor given up, the newest first. What this device remembers stands for it when the
 * server cannot be asked; what the server has settled is forgotten here. `isKnown` says that one of both has answered.
 */
export const useOpenedPayments = (
  memberId: string,
): { readonly opened: readonly PendingPayment[]; readonly isKnown: boolean } => {
  const { data, isFresh, failure } = useRead(pendingPayments())
  const [stored, setStored] = useState<readonly PendingPayment[]>([])
  const isOffline = failure !== null
  // The device answers later than the first render.
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
  // Query refreshes the server's list by itself; the device follows it.
  useEffect(() => {
    if (isFresh && data)
      void retainOnly(
        memberId,
        data.map(({ reference }) => reference),
      )
  }, [isFresh, data, memberId])
  return { opened: isOffline ? stored : (data ?? []), isKnown: isOffline || data !== undefined }
}
