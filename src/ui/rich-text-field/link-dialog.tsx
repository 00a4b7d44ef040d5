import type { Editor } from "@tiptap/core"
import { useState } from "react"
import { Button } from "../button/button.tsx"
import { Dialog } from "../dialog/dialog.tsx"
import { TextField } from "../text-field/text-field.tsx"
import { linkAddress } from "./link-address.ts"

interface LinkDialogProps {
  readonly editor: Editor
  readonly onClose: () => void
}

/**
 * Links the selection, changes the link at the selection, or removes it. Without a selection it inserts the address.
 * Afterwards the editor has the focus.
 */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const stored = (editor.getAttributes("link")["href"] ?? "") as string
  const [text, setText] = useState(stored)
  const [error, setError] = useState<string>()
  const apply = () => {
    const href = linkAddress(text)
    if (href === undefined) {
      setError("Enter a web address with https, or an email address")
      return
    }
    const chain = editor.chain().focus().extendMarkRange("link")
    if (stored === "" && editor.state.selection.empty)
      chain
        .insertContent({ type: "text", text: text.trim(), marks: [{ type: "link", attrs: { href } }] })
        .run()
    else chain.setLink({ href }).run()
    onClose()
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Link"
      actions={
        <>
          {stored !== "" && (
            <Button
              variant="secondary"
              onPress={() => {
                editor.chain().focus().extendMarkRange("link").unsetLink().run()
                onClose()
              }}
            >
              Remove Link
            </Button>
          )}
          <Button onPress={apply}>{stored === "" ? "Add Link" : "Change Link"}</Button>
        </>
      }
    >
      <TextField
        label="Address"
        autoFocus
        autoComplete="off"
        inputMode="url"
        value={text}
        onChange={(typed) => {
          setText(typed)
          setError(undefined)
        }}
        error={error}
        description="A web page, such as https://example.org, or an email address."
        onKeyDown={(event) => {
          if (event.key === "Enter") apply()
        }}
      />
    </Dialog>
  )
}
