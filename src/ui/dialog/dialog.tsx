import "./dialog.css"
import type { ReactNode } from "react"
import { Button } from "react-aria-components/Button"
import { Dialog as AriaDialog } from "react-aria-components/Dialog"
import { Heading } from "react-aria-components/Heading"
import { Modal, ModalOverlay } from "react-aria-components/Modal"
import { CloseIcon } from "../icons.tsx"

export interface DialogProps {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly title: ReactNode
  readonly subtitle?: ReactNode
  readonly children?: ReactNode
  /** The buttons, with the primary button last. */
  readonly actions?: ReactNode
  /** The maximum width in px from 600 px on. On phones the dialog has the full width. */
  readonly width?: number
  /** Whether Escape and the close button close the dialog. A press outside also closes a `dialog`, but not an `alertdialog`. */
  readonly isDismissable?: boolean
  readonly role?: "dialog" | "alertdialog"
}

/** Makes the content focusable only while it overflows, so that the keyboard can scroll it. Returns a cleanup function. */
const focusByKeyboard = (body: HTMLElement | null): (() => void) | undefined => {
  if (body === null) return undefined
  const sizes = new ResizeObserver(() => {
    if (body.scrollHeight > body.clientHeight) body.tabIndex = 0
    else body.removeAttribute("tabindex")
  })
  sizes.observe(body)
  for (const child of body.children) sizes.observe(child)
  return () => sizes.disconnect()
}

/** Shows a modal dialog and locks the page's scroll (SPEC §4). On phones it is a sheet at the bottom. */
export function Dialog({
  isOpen,
  onOpenChange,
  title,
  subtitle,
  children,
  actions,
  width = 480,
  isDismissable = true,
  role = "dialog",
}: DialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      // The second press of a double click must not close an alert dialog that has just opened.
      shouldCloseOnInteractOutside={() => role === "dialog"}
      className="ui-veil"
    >
      <Modal className="ui-dialog" style={{ maxWidth: width }}>
        <AriaDialog role={role} className="ui-dialog-inside">
          <header className="ui-dialog-head">
            <Heading slot="title" level={2} className="ui-dialog-title display">
              {title}
            </Heading>
            {isDismissable && (
              <Button slot="close" className="ui-dialog-close" aria-label="Close">
                <CloseIcon />
              </Button>
            )}
            {subtitle !== undefined && <p className="ui-dialog-subtitle">{subtitle}</p>}
          </header>
          {children !== undefined && (
            <div className="ui-dialog-body" ref={focusByKeyboard}>
              {children}
            </div>
          )}
          {actions !== undefined && <footer className="ui-dialog-actions">{actions}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
