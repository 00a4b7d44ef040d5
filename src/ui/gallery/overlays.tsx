import { useState } from "react"
import { Button } from "../button/button.tsx"
import { ConfirmDialog } from "../dialog/confirm-dialog.tsx"
import { DataList } from "../data-list/data-list.tsx"
import { Dialog } from "../dialog/dialog.tsx"
import { Drawer } from "../drawer/drawer.tsx"
import { TextField } from "../text-field/text-field.tsx"
import { showToast } from "../toaster/toast.ts"
import { Section, Example } from "./example.tsx"

type Open = "dialog" | "long" | "confirm" | "danger" | "pending" | "drawer" | "left"

/** Shows the dialogs, the drawer and the toasts. */
export function Overlays() {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const shown = (which: Open) => ({ isOpen: open === which, onOpenChange: (is: boolean) => !is && close() })
  return (
    <Section title="Over the page">
      <Example title="Dialog">
        <div className="gallery-row">
          <Button variant="secondary" onPress={() => setOpen("dialog")}>
            Open dialog
          </Button>
          <Button variant="secondary" onPress={() => setOpen("long")}>
            Open long dialog
          </Button>
        </div>
        <Dialog
          {...shown("dialog")}
          title="Register For This Event?"
          actions={<Button onPress={close}>Yes, Proceed</Button>}
        >
          <DataList
            items={[
              { label: "Date", value: "Jan 4, 2027, 6:30 PM" },
              { label: "Location", value: "12 Lantern Crescent" },
            ]}
          />
        </Dialog>
        <Dialog {...shown("long")} title="A long one" subtitle="It scrolls inside." width={640}>
          {Array.from({ length: 30 }, (_, n) => (
            <TextField key={n} label={`Field ${n + 1}`} value="" onChange={() => undefined} />
          ))}
        </Dialog>
      </Example>
      <Example title="Confirm dialog">
        <div className="gallery-row">
          <Button variant="secondary" onPress={() => setOpen("confirm")}>
            Open confirm
          </Button>
          <Button variant="secondary" onPress={() => setOpen("danger")}>
            Open danger
          </Button>
          <Button variant="secondary" onPress={() => setOpen("pending")}>
            Open pending
          </Button>
        </div>
        <ConfirmDialog isOpen={open === "confirm"} onConfirm={close} onCancel={close} />
        <ConfirmDialog
          isOpen={open === "danger"}
          onConfirm={close}
          onCancel={close}
          title="Remove it?"
          tone="danger"
        />
        <ConfirmDialog
          isOpen={open === "pending"}
          onConfirm={close}
          onCancel={close}
          title="Under way"
          isPending
        />
      </Example>
      <Example title="Drawer">
        <div className="gallery-row">
          <Button variant="secondary" onPress={() => setOpen("drawer")}>
            Open drawer
          </Button>
          <Button variant="secondary" onPress={() => setOpen("left")}>
            Open left drawer
          </Button>
        </div>
        <Drawer {...shown("drawer")} title="Calendar" actions={<Button onPress={close}>Apply Filter</Button>}>
          <p>Something beside the page.</p>
        </Drawer>
        <Drawer {...shown("left")} title="Menu" side="left">
          <p>Something beside the page.</p>
        </Drawer>
      </Example>
      <Example title="Toast">
        <div className="gallery-row">
          <Button
            variant="secondary"
            onPress={() => showToast({ tone: "success", text: "Login successful" })}
          >
            Say success
          </Button>
          <Button
            variant="secondary"
            onPress={() => showToast({ tone: "error", text: "Oops, something went wrong!" })}
          >
            Say error
          </Button>
          <Button
            variant="secondary"
            onPress={() =>
              showToast({ tone: "info", text: "A longer sentence that takes more than one line to be said." })
            }
          >
            Say info
          </Button>
        </div>
      </Example>
    </Section>
  )
}
