import "../rich-text/rich-text.css"
import { createDocument, Editor } from "@tiptap/core"
import { StarterKit } from "@tiptap/starter-kit"
import { useEffect, useId, useRef, useState } from "react"
import { AlertIcon } from "../icons.tsx"
import type { RichTextFieldProps } from "./rich-text-props.ts"
import { isLink } from "./link-address.ts"
import { RichTextToolbar } from "./rich-text-toolbar.tsx"

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    underline: false,
    // A trailing node would add an empty paragraph to a text that ends with a list.
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: "https",
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: isLink,
    },
  }),
]

/** Returns the HTML of an editor, without its marks for an empty text. */
const htmlOf = (editor: Editor): string => (editor.isEmpty ? "" : editor.getHTML())

/** Shows an HTML text in an editor, unless it shows this text already. */
const show = (editor: Editor, html: string) => {
  if (!createDocument(html, editor.schema).eq(editor.state.doc))
    editor.commands.setContent(html, { emitUpdate: false })
}

/** Edits formatted text as HTML. See `RichTextField`. */
export function RichTextEditor({
  label,
  description,
  error,
  isOptional,
  isReadOnly = false,
  name,
  value,
  onChange,
  onBlur,
}: RichTextFieldProps) {
  const id = useId()
  const host = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  /** The HTML of the editor's last change. If `value` becomes this HTML, the editor already shows it. */
  const sent = useRef<string>(undefined)
  // The editor calls the handlers of the last render.
  const latest = useRef({ value, onChange, onBlur })
  useEffect(() => {
    latest.current = { value, onChange, onBlur }
  })

  useEffect(() => {
    const made = new Editor({
      element: host.current,
      extensions,
      content: latest.current.value,
      // The content security policy allows no style elements. rich-text-field.css has the rules.
      injectCSS: false,
      onUpdate: ({ editor: changed }) => {
        sent.current = htmlOf(changed)
        latest.current.onChange(sent.current)
      },
      onBlur: () => latest.current.onBlur?.(),
    })
    setEditor(made)
    return () => made.destroy()
  }, [])

  useEffect(() => {
    if (editor !== null && value !== sent.current) show(editor, value)
    sent.current = undefined
  }, [editor, value])

  useEffect(() => {
    editor?.setEditable(!isReadOnly, false)
  }, [editor, isReadOnly])

  const describedBy = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(" ")
  useEffect(() => {
    editor?.setOptions({
      editorProps: {
        attributes: {
          class: "ui-rich ui-rich-editor",
          role: "textbox",
          "aria-multiline": "true",
          "aria-labelledby": `${id}-label`,
          ...(describedBy === "" ? {} : { "aria-describedby": describedBy }),
          ...(error === undefined ? {} : { "aria-invalid": "true" }),
          ...(isReadOnly ? { "aria-readonly": "true" } : {}),
          ...(name === undefined ? {} : { "data-field": name }),
        },
        // Tab must leave the field. In a list the editor would indent the item instead, so the keyboard could not leave.
        handleDOMEvents: { keydown: (_, event) => event.key === "Tab" },
      },
    })
  }, [editor, id, describedBy, error, isReadOnly, name])

  return (
    <div
      className="ui-field"
      {...(error === undefined ? {} : { "data-invalid": true })}
      {...(isReadOnly ? { "data-readonly": true } : {})}
    >
      <span id={`${id}-label`} className="ui-label">
        {label}
        {isOptional && <span className="ui-label-optional"> (optional)</span>}
      </span>
      <div className="ui-box ui-rich-box">
        {editor !== null && <RichTextToolbar editor={editor} label={label} isDisabled={isReadOnly} />}
        <div ref={host} className="ui-rich-host" />
      </div>
      {description !== undefined && (
        <span id={`${id}-description`} className="ui-description">
          {description}
        </span>
      )}
      {error !== undefined && (
        <span id={`${id}-error`} className="ui-error">
          <AlertIcon />
          {error}
        </span>
      )}
    </div>
  )
}
