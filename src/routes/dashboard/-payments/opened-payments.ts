import { useQuery } from "@tanstack/react-query"
import type { PendingPayment } from "#api/contract/payments.ts"
import { paymentsOnDevice, paymentsOnServer } from "#machines/payment/opened-payments.actors.ts"
import { useRead } from "../-reading/use-read.ts"

interface OpenedPayments {
  readonly opened: readonly PendingPayment[]
  /** Whether a list has loaded. */
  readonly isKnown: boolean
  /** What this device opened. The server may have settled it since. */
  readonly onDevice: readonly PendingPayment[]
}

/** Returns the open payments, newest first: the server's list, or the device's list while the server is unreachable. */
export const useOpenedPayments = (memberId: string): OpenedPayments => {
  const { data, failure } = useRead(paymentsOnServer(memberId))
  const device = useQuery(paymentsOnDevice(memberId))
  const opened: readonly PendingPayment[] | undefined = failure === null ? data : device.data
  return { opened: opened ?? [], isKnown: opened !== undefined, onDevice: device.data ?? [] }
}

/**
 * Returns the path of Continue for a return path, which has a query. Its `continued` lets an unpaid payment go on to its
 * payment page.
 */
export const continuePath = (returnPath: string): string => `${returnPath}&continued=true`
