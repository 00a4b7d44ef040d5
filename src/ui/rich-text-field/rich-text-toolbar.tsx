import type { Editor } from "@tiptap/core"
import Bold from "lucide-react/icons/bold"
import Heading2 from "lucide-react/icons/heading-2"
import Heading3 from "lucide-react/icons/heading-3"
import Italic from "lucide-react/icons/italic"
import LinkIcon from "lucide-react/icons/link"
import List from "lucide-react/icons/list"
import ListOrdered from "lucide-react/icons/list-ordered"
import Minus from "lucide-react/icons/minus"
import Quote from "lucide-react/icons/quote"
import { type ReactNode, useState, useSyncExternalStore } from "react"
import { Button, type PressEvent } from "react-aria-components/Button"
import { ToggleButton } from "react-aria-components/ToggleButton"
import { Toolbar } from "react-aria-components/Toolbar"
import { LinkDialog } from "./link-dialog.tsx"

type Chain = ReturnType<Editor["chain"]>

/** A button that formats the selection. */
interface Format {
  readonly label: string
  readonly icon: ReactNode
  /** Whether the selection has the format. */
  readonly isActive: (editor: Editor) => boolean
  readonly toggle: (chain: Chain) => Chain
}

const formats: readonly Format[] = [
  {
    label: "Heading",
    icon: <Heading2 />,
    isActive: (editor) => editor.isActive("heading", { level: 2 }),
    toggle: (chain) => chain.toggleHeading({ level: 2 }),
  },
  {
    label: "Smaller heading",
    icon: <Heading3 />,
    isActive: (editor) => editor.isActive("heading", { level: 3 }),
    toggle: (chain) => chain.toggleHeading({ level: 3 }),
  },
  {
    label: "Bold",
    icon: <Bold />,
    isActive: (editor) => editor.isActive("bold"),
    toggle: (chain) => chain.toggleBold(),
  },
  {
    label: "Italic",
    icon: <Italic />,
    isActive: (editor) => editor.isActive("italic"),
    toggle: (chain) => chain.toggleItalic(),
  },
  {
    label: "List",
    icon: <List />,
    isActive: (editor) => editor.isActive("bulletList"),
    toggle: (chain) => chain.toggleBulletList(),
  },
  {
    label: "Numbered list",
    icon: <ListOrdered />,
    isActive: (editor) => editor.isActive("orderedList"),
    toggle: (chain) => chain.toggleOrderedList(),
  },
  {
    label: "Quote",
    icon: <Quote />,
    isActive: (editor) => editor.isActive("blockquote"),
    toggle: (chain) => chain.toggleBlockquote(),
  },
]

/** Starts a command. A press by keyboard or screen reader leaves the focus on the toolbar, any other press focuses the text. */
const chainOf = (editor: Editor, { pointerType }: PressEvent): Chain => {
  // The editor's own focus command waits for the next frame, and text typed until then would be lost.
  if (pointerType !== "keyboard" && pointerType !== "virtual") editor.view.focus()
  return editor.chain()
}

interface RichTextToolbarProps {
  readonly editor: Editor
  /** The label of the field. */
  readonly label: string
  readonly isDisabled: boolean
}

/** Shows the buttons that format the selection. The arrow keys move between them. */
export function RichTextToolbar({ editor, label, isDisabled }: RichTextToolbarProps) {
  // Renders after each transaction, because `editor.state` is then another object.
  useSyncExternalStore(
    (changed) => {
      editor.on("transaction", changed)
      return () => void editor.off("transaction", changed)
    },
    () => editor.state,
  )
  const [isLinking, setLinking] = useState(false)
  return (
    <>
      <Toolbar aria-label={`Format: ${label}`} className="ui-rich-toolbar">
        {formats.map(({ label: name, icon, isActive, toggle }) => (
          <ToggleButton
            key={name}
            aria-label={name}
            className="ui-toggle"
            isDisabled={isDisabled}
            isSelected={isActive(editor)}
            onPress={(press) => toggle(chainOf(editor, press)).run()}
            render={(button) => <button {...button} title={name} />}
          >
            {icon}
          </ToggleButton>
        ))}
        <ToggleButton
          aria-label="Link"
          className="ui-toggle"
          isDisabled={isDisabled}
          isSelected={editor.isActive("link")}
          onPress={() => setLinking(true)}
          render={(button) => <button {...button} title="Link" />}
        >
          <LinkIcon />
        </ToggleButton>
        <Button
          aria-label="Line"
          className="ui-toggle"
          isDisabled={isDisabled}
          onPress={(press) => chainOf(editor, press).setHorizontalRule().run()}
          render={(button) => <button {...button} title="Line" />}
        >
          <Minus />
        </Button>
      </Toolbar>
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </>
  )
}
