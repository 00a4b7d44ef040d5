import { useQuery } from "@tanstack/react-query"
import type { PendingPayment } from "#api/contract/payments.ts"
import { paymentsOnDevice, paymentsOnServer } from "#machines/payment/opened-payments.actors.ts"
import { useRead } from "../-reading/use-read.ts"

/**
 * Returns the open payments, newest first: the server's list, or the device's list while the server is unreachable.
 * `isKnown` is true once a list has loaded.
 */
export const useOpenedPayments = (
  memberId: string,
): { readonly opened: readonly PendingPayment[]; readonly isKnown: boolean } => {
  const { data, failure } = useRead(paymentsOnServer(memberId))
  const device = useQuery({ ...paymentsOnDevice(memberId), enabled: failure !== null })
  const opened: readonly PendingPayment[] | undefined = failure === null ? data : device.data
  return { opened: opened ?? [], isKnown: opened !== undefined }
}

/**
 * Returns the path of Continue for a return path, which has a query. Its `continued` lets an unpaid payment go on to its
 * payment page.
 */
export const continuePath = (returnPath: string): string => `${returnPath}&continued=true`
