import Camera from "lucide-react/icons/camera"
import CameraOff from "lucide-react/icons/camera-off"
import { useState } from "react"
import { ticketCodeIn } from "#api/contract/ticket-code.ts"
import { Button } from "#ui/button/button.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import type { CheckIn } from "./check-in-flow.ts"
import { hasCamera } from "./code-reader.ts"
import { TicketCamera } from "./ticket-camera.tsx"

/** Takes the code of a ticket: typed, pasted, from a hand scanner that types, or by the camera. */
export function CodeForm({ door }: { readonly door: CheckIn }) {
  const [text, setText] = useState("")
  const [isWrong, setWrong] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const scan = (code: string) =>
    door.send({ type: "code.scanned", code, scanId: crypto.randomUUID(), at: Date.now() })
  return (
    <>
      <form
        // Without a script the browser submits the form itself. `post` keeps the code out of the URL.
        method="post"
        className="door-code"
        aria-label="Ticket code"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const code = ticketCodeIn(text)
          setWrong(code === null)
          if (code === null) return
          setText("")
          scan(code)
        }}
      >
        <TextField
          label="Ticket code"
          value={text}
          onChange={(value) => {
            setText(value)
            setWrong(false)
          }}
          autoComplete="off"
          spellCheck="false"
          error={isWrong ? "A code has 10 letters and digits, like K7QM2-X9F4T" : undefined}
        />
        <Button type="submit">Check In</Button>
      </form>
      {hasCamera() ? (
        <>
          <Button
            variant="secondary"
            icon={isOpen ? <CameraOff size={18} /> : <Camera size={18} />}
            onPress={() => setOpen(!isOpen)}
          >
            {isOpen ? "Stop the Camera" : "Scan with the Camera"}
          </Button>
          {isOpen && <TicketCamera onCode={scan} />}
        </>
      ) : (
        <p className="quiet">Pages cannot use a camera in this browser. Type the code, or find the name.</p>
      )}
    </>
  )
}
