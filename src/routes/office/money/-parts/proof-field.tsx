import "./offline.css"
import FileUp from "lucide-react/icons/file-up"
import { useEffect, useRef, useState } from "react"
import type { PaymentProof } from "#api/contract/office-offline-payments.ts"
import { proofMegabytes } from "#api/contract/offline-rules.ts"
import { uploadProof } from "#api/office-offline-payments.ts"
import { useForm } from "#machines/form/form.react.ts"
import { offlineTexts, runMemberApi } from "#machines/from-api.ts"
import { Button } from "#ui/button/button.tsx"
import { FileField } from "#ui/file-field/file-field.tsx"
import { Progress } from "#ui/progress/progress.tsx"
import { ProofView } from "./proof-view.tsx"

/** The accepted file types. */
const fileKinds = ["jpeg", "png", "webp", "pdf"] as const

interface ProofFieldProps {
  /** The stored proof; null until one is uploaded. */
  readonly proof: PaymentProof | null
  readonly isDisabled: boolean
  readonly error: string | undefined
  readonly onUpload: (proof: PaymentProof) => void
  /** Called when an upload begins and when it ends. */
  readonly onBusy: (isBusy: boolean) => void
}

/** Asks for the proof of a payment and uploads it at once. Shows the progress, a preview, and why an upload failed. */
export function ProofField({ proof, isDisabled, error, onUpload, onBusy }: ProofFieldProps) {
  const [percent, setPercent] = useState(0)
  const [refusal, setRefusal] = useState<string>()
  const controller = useRef<AbortController>(null)
  // The form keeps its first `submit`, but the proof belongs to the record as it is when the upload ends.
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
        () => Promise.resolve(uploadProof),
        { file, onProgress: setPercent },
        abort.signal,
        offlineTexts.secret,
      ).catch((error: unknown) => {
        if (!abort.signal.aborted) throw error
      })
      // A canceled upload has no result.
      if (outcome === undefined || abort.signal.aborted) return { _tag: "Ok", value: null }
      if (outcome._tag === "Ok") latest.current(outcome.value)
      return outcome
    },
  })
  // The form must not record the proof that this one replaces.
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  return (
    <div className="offline-field" data-field="proofId">
      {isBusy ? (
        <>
          <Progress label="Uploading the proof" value={percent < 100 ? percent : undefined} />
          <Button variant="quiet" size="small" onPress={() => controller.current?.abort()}>
            Cancel Upload
          </Button>
        </>
      ) : (
        <FileField
          label="Proof"
          kinds={fileKinds}
          maxMegabytes={proofMegabytes}
          icon={<FileUp />}
          isDisabled={isDisabled}
          description={`A picture of the slip, or the bank's PDF. JPEG, PNG, WebP or PDF, at most ${proofMegabytes} MB.`}
          error={refusal ?? failure?.message ?? error}
          {...(proof === null
            ? {}
            : { fileName: proof.kind === "pdf" ? "A PDF is added" : "A picture is added" })}
          onPick={(file) => {
            setRefusal(undefined)
            setPercent(0)
            field("file").onChange(file)
            submit()
          }}
          onRefuse={setRefusal}
        />
      )}
      {proof !== null && !isBusy && <ProofView key={proof._id} proof={proof} />}
    </div>
  )
}
