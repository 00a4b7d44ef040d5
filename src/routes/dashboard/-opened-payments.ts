import { useEffect, useState } from "react"
import type { PendingPayment } from "#api/contract/payments.ts"
import { pendingPayments } from "#api/pending-payments.ts"
import { keepOnly, openedHere } from "#machines/payment/opened-payments.ts"
import { useRead } from "./-use-read.ts"

/**
 * What was opened and neither confirmed nor given up, the newest first. What this device remembers stands for it when the
 * server cannot be asked; what the server has settled is forgotten here. `isKnown` says that one of both has answered.
 */
export const useOpenedPayments = (
  memberId: string,
): { readonly opened: readonly PendingPayment[]; readonly isKnown: boolean } => {
  const { data, isFresh, failure } = useRead(pendingPayments())
  const [kept, setKept] = useState<readonly PendingPayment[]>([])
  const isAway = failure !== null
  useEffect(() => {
    let isHere = true
    if (isAway)
      void openedHere(memberId).then((opened) => {
        if (isHere) setKept(opened)
        return null
      })
    return () => {
      isHere = false
    }
  }, [isAway, memberId])
  useEffect(() => {
    if (isFresh && data)
      void keepOnly(
        memberId,
        data.map(({ reference }) => reference),
      )
  }, [isFresh, data, memberId])
  return { opened: isAway ? kept : (data ?? []), isKnown: isAway || data !== undefined }
}
