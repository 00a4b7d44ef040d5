import { useEffect, useEffectEvent, useRef, useState } from "react"
import { ticketCodeIn } from "#api/contract/ticket-code.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { type CodeReader, loadCodeReader } from "./code-reader.ts"
import { seenCodes } from "./seen-codes.ts"

/** The delay between two pictures (ms). */
const interval = 200

/** Shows the camera's picture, and calls `onCode` once for each ticket that is held before it. */
export function TicketCamera({ onCode }: { readonly onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState<"reader" | "camera">()
  const report = useEffectEvent(onCode)

  useEffect(() => {
    const { current } = video
    if (current === null) return undefined
    let isOpen = true
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const isNew = seenCodes()

    const look = async (reader: CodeReader): Promise<void> => {
      // A picture that is not there yet cannot be read.
      const found = await reader.detect(current).catch(() => [])
      if (!isOpen) return
      for (const { rawValue } of found) {
        const code = ticketCodeIn(rawValue)
        if (code !== null && isNew(code, Date.now())) report(code)
      }
      timer = setTimeout(() => void look(reader), interval)
    }
    const open = async (): Promise<void> => {
      const reader = await loadCodeReader().catch(() => undefined)
      if (!isOpen) return
      if (reader === undefined) return setFailed("reader")
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } })
        current.srcObject = stream
        await current.play()
        if (isOpen) void look(reader)
      } catch {
        if (isOpen) setFailed("camera")
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

  return failed !== undefined ? (
    <Alert tone="amber" title="The camera cannot be used" role="alert">
      {failed === "camera"
        ? "Allow it for this page in your browser and reload the page. Or type the code, or find the name."
        : "It needs a connection the first time. Try again later, or type the code, or find the name."}
    </Alert>
  ) : (
    <video ref={video} className="door-camera" playsInline muted aria-label="Picture of the camera" />
  )
}
