import { useEffect, useEffectEvent, useRef, useState } from "react"
import { ticketCodeIn } from "#api/contract/ticket-code.ts"
import { Alert } from "#ui/alert/alert.tsx"

/** The browser's reader of codes (Shape Detection API). TypeScript's library does not know it. */
interface CodeReader {
  readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>
}
type CodeReaderClass = new (options: { readonly formats: readonly string[] }) => CodeReader

const readerClass = (): CodeReaderClass | undefined =>
  (globalThis as { readonly BarcodeDetector?: CodeReaderClass }).BarcodeDetector

/** Whether this browser can read codes with the camera. */
export const hasCodeReader = (): boolean =>
  readerClass() !== undefined && navigator.mediaDevices?.getUserMedia !== undefined

/** The delay between two pictures (ms). */
const interval = 200
/** A ticket that stays before the camera is one scan. It counts again after it was away for this long (ms). */
const absence = 3_000

/** Shows the camera's picture, and calls `onCode` once for each ticket that is held before it. */
export function TicketCamera({ onCode }: { readonly onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [isRefused, setRefused] = useState(false)
  const report = useEffectEvent(onCode)

  useEffect(() => {
    const Reader = readerClass()
    const { current } = video
    if (Reader === undefined || current === null) return undefined
    let isOpen = true
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = { code: "", at: 0 }
    const reader = new Reader({ formats: ["qr_code"] })

    const look = async (): Promise<void> => {
      // A picture that is not there yet cannot be read.
      const found = await reader.detect(current).catch(() => [])
      if (!isOpen) return
      for (const { rawValue } of found) {
        const code = ticketCodeIn(rawValue)
        if (code === null) continue
        const now = Date.now()
        if (code !== last.code || now - last.at > absence) report(code)
        last = { code, at: now }
      }
      timer = setTimeout(() => void look(), interval)
    }
    const open = async (): Promise<void> => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } })
        current.srcObject = stream
        await current.play()
        if (isOpen) void look()
      } catch {
        if (isOpen) setRefused(true)
      }
      if (!isOpen) for (const track of stream?.getTracks() ?? []) track.stop()
    }
    void open()
    return () => {
      isOpen = false
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
  }, [])

  return isRefused ? (
    <Alert tone="amber" title="The camera cannot be used" role="alert">
      Allow it for this page in your browser and reload the page. Or type the code, or find the name.
    </Alert>
  ) : (
    <video ref={video} className="door-camera" playsInline muted aria-label="Picture of the camera" />
  )
}
