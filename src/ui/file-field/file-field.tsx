import "../field/field.css"
import "./file-field.css"
import { type ReactNode, useId } from "react"
import { DropZone } from "react-aria-components/DropZone"
import { FileTrigger } from "react-aria-components/FileTrigger"
import { Text } from "react-aria-components/Text"
import { Button } from "../button/button.tsx"
import type { FieldProps } from "../field/field.tsx"
import {
  acceptAttribute,
  allFileKinds,
  defaultMegabytes,
  type FileKind,
  fileProblem,
  kindLabels,
} from "./file-rules.ts"
import { AlertIcon } from "../icons.tsx"

export interface FileFieldProps extends Pick<
  FieldProps,
  "label" | "description" | "error" | "isDisabled" | "isOptional"
> {
  /** What is taken; SPEC §5's whole list by default. */
  readonly kinds?: readonly FileKind[]
  readonly maxMegabytes?: number
  /** The file that is there now, by its name. */
  readonly fileName?: string | undefined
  readonly onPick: (file: File) => void
  /** A file that is not taken, with the sentence to show as `error`. */
  readonly onRefuse: (problem: string) => void
  /** Before the words: an icon. */
  readonly icon?: ReactNode
}

/** One file: chosen with the system's own dialog, or dropped, or pasted. Judged before anybody hears of it. */
export function FileField({
  label,
  description,
  error,
  isDisabled = false,
  isOptional,
  kinds = allFileKinds,
  maxMegabytes = defaultMegabytes,
  fileName,
  onPick,
  onRefuse,
  icon,
}: FileFieldProps) {
  const id = useId()
  const take = (file: File) => {
    const problem = fileProblem(file, kinds, maxMegabytes)
    if (problem === undefined) onPick(file)
    else onRefuse(problem)
  }
  return (
    <div
      role="group"
      className="ui-field ui-file"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-note`}
      data-invalid={error !== undefined || undefined}
    >
      <span id={`${id}-label`} className="ui-label">
        {label}
        {isOptional && <span className="ui-label-optional"> (optional)</span>}
      </span>
      <DropZone
        className="ui-file-drop"
        isDisabled={isDisabled}
        getDropOperation={() => "copy"}
        onDrop={(drop) => {
          const dropped = drop.items.find((item) => item.kind === "file")
          if (dropped?.kind === "file") void dropped.getFile().then(take)
        }}
      >
        {icon !== undefined && <span className="ui-file-icon">{icon}</span>}
        <Text slot="label" className="ui-file-words">
          {fileName ?? "Drop a file here, or"}
        </Text>
        <FileTrigger
          acceptedFileTypes={[...acceptAttribute(kinds)]}
          onSelect={(files) => {
            const file = files?.item(0)
            if (file) take(file)
          }}
        >
          <Button variant="secondary" size="small" isDisabled={isDisabled}>
            {fileName === undefined ? "Choose File" : "Choose Another File"}
          </Button>
        </FileTrigger>
      </DropZone>
      <span id={`${id}-note`} className="ui-description">
        {description ?? `${kindLabels(kinds)}, at most ${maxMegabytes} MB.`}
      </span>
      {error !== undefined && (
        <span role="alert" className="ui-error">
          <AlertIcon />
          {error}
        </span>
      )}
    </div>
  )
}
