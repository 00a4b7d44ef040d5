import { useSelector } from "@xstate/react"
import ImageUp from "lucide-react/icons/image-up"
import { lazy, Suspense } from "react"
import type { Actor } from "xstate"
import type { avatarUploadMachine } from "#machines/avatar-upload/avatar-upload.machine.ts"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { FileField } from "#ui/file-field/file-field.tsx"
import { Alert } from "#ui/alert/alert.tsx"
import { Progress } from "#ui/progress/progress.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"

/** Loads the cropper after a file was picked. */
const AvatarCropper = lazy(() =>
  import("./avatar-cropper.tsx").then((module) => ({ default: module.AvatarCropper })),
)

/** The accepted file types: .jpg, .jpeg and .png (SPEC §5.5). */
const fileKinds = ["jpeg", "png"] as const

/** As high as the cropper, so that the buttons below it stay where they are. */
const cropperSkeleton = (
  <Loading label="Loading the picture">
    <div className="avatar-cropper">
      <Skeleton height="min(280px, 40dvh)" />
      <Skeleton height={72} />
    </div>
  </Loading>
)

/** Shows the dialog that picks, crops and saves a picture. Save is disabled until a file is picked (SPEC §5.5). */
export function AvatarDialog({ upload }: { readonly upload: Actor<typeof avatarUploadMachine> }) {
  const { picture, problem, progress } = useSelector(upload, ({ context }) => context)
  const isUploading = useSelector(upload, (snapshot) => snapshot.matches({ asking: "uploading" }))
  const hasFailed = useSelector(upload, (snapshot) => snapshot.matches({ asking: "failed" }))
  const isOpening = useSelector(upload, (snapshot) => snapshot.matches({ asking: "opening" }))
  const cancel = () => upload.send({ type: "avatar.cancelled" })
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) cancel()
      }}
      // Cancel discards a picked picture and stops its upload. A tap beside the dialog must not.
      isDismissable={picture === null}
      title="Profile Picture"
      subtitle="Other members see it in a circle beside your name."
      actions={
        <>
          <Button variant="secondary" onPress={cancel}>
            Cancel
          </Button>
          <Button
            isPending={isUploading}
            {...(picture === null ? { disabledReason: "Choose a picture first." } : {})}
            onPress={() => upload.send({ type: "avatar.submitted" })}
          >
            {hasFailed ? "Retry" : "Save"}
          </Button>
        </>
      }
    >
      <div className="avatar-dialog">
        {picture !== null && (
          <Suspense fallback={cropperSkeleton}>
            <AvatarCropper
              key={picture.url}
              src={picture.url}
              isLocked={isUploading}
              onCrop={(cropArea) => upload.send({ type: "crop.changed", cropArea })}
            />
          </Suspense>
        )}
        {isUploading ? (
          <Progress label="Saving your picture" value={progress < 100 ? progress : undefined} />
        ) : (
          <>
            {hasFailed && (
              <Alert tone="red" role="alert">
                {problem} Your picture is still here.
              </Alert>
            )}
            <FileField
              label="Picture"
              kinds={fileKinds}
              maxMegabytes={2}
              fileName={picture?.file.name}
              icon={<ImageUp />}
              isDisabled={isOpening}
              error={hasFailed ? undefined : (problem ?? undefined)}
              onPick={(file) => upload.send({ type: "file.picked", file })}
              onRefuse={(message) => upload.send({ type: "file.refused", problem: message })}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}
