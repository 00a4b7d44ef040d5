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
  /** The accepted kinds. Defaults to the whole list of SPEC §5. */
  readonly kinds?: readonly FileKind[]
  readonly maxMegabytes?: number
  /** The name of the current file. */
  readonly fileName?: string | undefined
  readonly onPick: (file: File) => void
  /** Called with the error for a file that is not accepted. Pass it back as `error`. */
  readonly onRefuse: (problem: string) => void
  /** An icon before the text. */
  readonly icon?: ReactNode
}

/** Asks for one file, which the member chooses, drops or pastes. Checks it before `onPick` is called. */
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
  const checkFile = (file: File) => {
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
          if (dropped?.kind === "file") void dropped.getFile().then(checkFile)
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
            if (file) checkFile(file)
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
