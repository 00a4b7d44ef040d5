import "./pictures-field.css"
import { useSelector } from "@xstate/react"
import ImageUp from "lucide-react/icons/image-up"
import { lazy, Suspense, useContext, useEffect, useRef } from "react"
import { pictureMegabytes, pictureSizes, type PictureUse } from "#api/contract/picture-rules.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import { livePictureUpload } from "#machines/picture-upload/picture-upload.actors.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Button } from "#ui/button/button.tsx"
import { FileField } from "#ui/file-field/file-field.tsx"
import { Progress } from "#ui/progress/progress.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { PendingPicture } from "../-editor/pending-picture.ts"

/** Loads the cropper after a file was chosen. */
const PictureCropper = lazy(() =>
  import("./picture-cropper.tsx").then((module) => ({ default: module.PictureCropper })),
)

/** The accepted file types. */
const fileKinds = ["jpeg", "png", "webp"] as const

/** As high as the cropper, so that the buttons below it stay where they are. */
const cropperSkeleton = (
  <Loading label="Loading the picture">
    <div className="picture-cropper">
      <Skeleton height="min(320px, 50dvh)" />
      <Skeleton height="var(--target)" />
    </div>
  </Loading>
)

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

/** Returns why Save waits; undefined when it does not. */
const reasonOf = (isUploading: boolean, hasPicture: boolean): string | undefined => {
  if (isUploading) return "The picture is uploading. You can save when it is there."
  return hasPicture ? "Press Use Picture first, or Cancel." : undefined
}

/** Asks for a picture and its part, and uploads that part. Shows the progress, and why an upload failed. */
export function PictureUpload({
  label,
  use,
  isOptional = false,
  isDisabled = false,
  error,
  onUpload,
}: PictureUploadProps) {
  const [size] = pictureSizes[use]
  const flow = useFlow(livePictureUpload, { input: { use, size } })
  const { picture, cropArea, problem, progress } = useSelector(flow, (snapshot) => snapshot.context)
  const isUploading = useSelector(flow, (snapshot) => snapshot.hasTag("busy"))
  const isOpening = useSelector(flow, (snapshot) => snapshot.matches("opening"))
  // The picture belongs to the record as it is when the upload ends.
  const latest = useRef(onUpload)
  useEffect(() => {
    latest.current = onUpload
  })
  useEffect(() => {
    const subscription = flow.on("picture.stored", ({ imageUrl }) => latest.current(imageUrl))
    return () => subscription.unsubscribe()
  }, [flow])
  const { setReason } = useContext(PendingPicture)
  // A form that is being saved takes no picture, and the page of a new record ends with its save.
  const reason = reasonOf(isUploading, picture !== null)
  useEffect(() => {
    setReason(reason)
    return () => setReason(undefined)
  }, [setReason, reason])
  const field = useRef<HTMLDivElement>(null)
  const isCancelled = useRef(false)
  useEffect(() => {
    if (picture !== null || !isCancelled.current) return
    isCancelled.current = false
    // Cancel, which had the focus, is gone.
    field.current?.querySelector<HTMLElement>(".ui-button")?.focus()
  }, [picture])
  return (
    <div ref={field} className="picture-upload">
      {picture === null ? (
        <FileField
          label={label}
          kinds={fileKinds}
          maxMegabytes={pictureMegabytes}
          icon={<ImageUp />}
          isOptional={isOptional}
          isDisabled={isDisabled || isOpening}
          description={`JPEG, PNG or WebP, at most ${pictureMegabytes} MB. You choose its part next: ${size.width} by ${size.height} pixels.`}
          error={problem ?? error}
          onPick={(file) => flow.send({ type: "file.picked", file })}
          onRefuse={(reason) => flow.send({ type: "file.refused", problem: reason })}
        />
      ) : (
        <div role="group" aria-label={label} className="picture-upload">
          <span className="ui-label" aria-hidden="true">
            {label}
          </span>
          <Suspense fallback={cropperSkeleton}>
            <PictureCropper
              key={picture.url}
              src={picture.url}
              size={size}
              isLocked={isUploading}
              onCrop={(cropArea) => flow.send({ type: "crop.changed", cropArea })}
            />
          </Suspense>
          {problem !== null && (
            <Alert tone="red" role="alert">
              {problem} Your picture is still here.
            </Alert>
          )}
          {isUploading ? (
            <>
              <Progress label="Uploading the picture" value={progress < 100 ? progress : undefined} />
              <Button variant="quiet" onPress={() => flow.send({ type: "upload.cancelled" })}>
                Cancel Upload
              </Button>
            </>
          ) : (
            <div className="picture-buttons">
              <Button isDisabled={isDisabled} onPress={() => flow.send({ type: "picture.submitted" })}>
                Use Picture
              </Button>
              <Button
                variant="secondary"
                onPress={() => {
                  isCancelled.current = true
                  flow.send({ type: "picture.cancelled" })
                }}
              >
                Cancel
              </Button>
            </div>
          )}
          {cropArea !== null && cropArea.width < size.width && (
            <p className="quiet">
              This part has only {cropArea.width} by {cropArea.height} pixels, so it looks blurred. Choose a
              larger part or another picture.
            </p>
          )}
        </div>
      )}
    </div>
  )
}
