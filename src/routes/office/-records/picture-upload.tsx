import "./pictures-field.css"
import ImageUp from "lucide-react/icons/image-up"
import { useEffect, useRef, useState } from "react"
import { pictureMegabytes, pictureSizes, type PictureUse } from "#api/contract/picture-rules.ts"
import { useForm } from "#machines/form/form.react.ts"
import { offlineTexts, runMemberApi } from "#machines/from-api.ts"
import { Button } from "#ui/button/button.tsx"
import { FileField } from "#ui/file-field/file-field.tsx"
import { Progress } from "#ui/progress/progress.tsx"

/** The accepted file types. */
const fileKinds = ["jpeg", "png", "webp"] as const
const load = () => import("#api/pictures.ts").then((api) => api.uploadPicture)

/** What the server makes of a picture, in words. */
const cropWords = (use: PictureUse): string => {
  const [{ width, height }] = pictureSizes[use]
  return width === height ? "We keep the middle square." : `We keep the middle, ${width} by ${height} pixels.`
}

interface PictureUploadProps {
  readonly label: string
  readonly use: PictureUse
  readonly isOptional?: boolean
  readonly isDisabled?: boolean
  /** The error of the record's field. */
  readonly error?: string | undefined
  /** Called with the path of the stored picture. */
  readonly onUpload: (imageUrl: string) => void
}

/** Asks for a picture and uploads it at once. Shows the progress, and why an upload failed. */
export function PictureUpload({
  label,
  use,
  isOptional = false,
  isDisabled = false,
  error,
  onUpload,
}: PictureUploadProps) {
  const [percent, setPercent] = useState(0)
  const [refusal, setRefusal] = useState<string>()
  const controller = useRef<AbortController>(null)
  // The form keeps its first `submit`, but the picture belongs to the record as it is when the upload ends.
  const latest = useRef(onUpload)
  useEffect(() => {
    latest.current = onUpload
  })
  useEffect(() => () => controller.current?.abort(), [])
  const { field, failure, isBusy, submit } = useForm<Readonly<{ file: File | null }>>({
    initialValues: { file: null },
    validate: () => ({}),
    submit: async ({ file }) => {
      if (file === null) return { _tag: "Ok", value: null }
      const abort = new AbortController()
      controller.current = abort
      const outcome = await runMemberApi(
        load,
        { file, use, onProgress: setPercent },
        abort.signal,
        offlineTexts.secret,
      )
      if (outcome._tag === "Ok") latest.current(outcome.value)
      return outcome
    },
  })
  if (isBusy)
    return (
      <div className="picture-upload">
        <Progress label="Uploading the picture" value={percent < 100 ? percent : undefined} />
        <Button variant="quiet" size="small" onPress={() => controller.current?.abort()}>
          Cancel Upload
        </Button>
      </div>
    )
  return (
    <FileField
      label={label}
      kinds={fileKinds}
      maxMegabytes={pictureMegabytes}
      icon={<ImageUp />}
      isOptional={isOptional}
      isDisabled={isDisabled}
      description={`JPEG, PNG or WebP, at most ${pictureMegabytes} MB. ${cropWords(use)}`}
      error={refusal ?? failure?.message ?? error}
      onPick={(file) => {
        setRefusal(undefined)
        setPercent(0)
        field("file").onChange(file)
        submit()
      }}
      onRefuse={setRefusal}
    />
  )
}
