import "../dialog/dialog.css"
import "./drawer.css"
import type { ReactNode } from "react"
import { Button } from "react-aria-components/Button"
import { Dialog } from "react-aria-components/Dialog"
import { Heading } from "react-aria-components/Heading"
import { Modal, ModalOverlay } from "react-aria-components/Modal"
import { CloseIcon } from "../icons.tsx"

interface DrawerProps {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly title: ReactNode
  readonly side?: "left" | "right"
  readonly children: ReactNode
  /** Stays at the bottom while the content scrolls. */
  readonly actions?: ReactNode
}

/** Shows a modal panel that slides in from the side and locks the page's scroll. */
export function Drawer({ isOpen, onOpenChange, title, side = "right", children, actions }: DrawerProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable
      className="ui-veil ui-drawer-veil"
      data-side={side}
    >
      <Modal className="ui-drawer" data-side={side}>
        <Dialog className="ui-dialog-inside">
          <header className="ui-dialog-head">
            <Heading slot="title" level={2} className="ui-dialog-title display">
              {title}
            </Heading>
            <Button slot="close" className="ui-dialog-close" aria-label="Close">
              <CloseIcon />
            </Button>
          </header>
          <div className="ui-dialog-body">{children}</div>
          {actions !== undefined && <footer className="ui-dialog-actions">{actions}</footer>}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
