import "./offline.css"
import { queryOptions, useQuery } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { notStored } from "#api/cache.ts"
import { isFailure } from "#api/cached-fallback.ts"
import type { PaymentProof } from "#api/contract/office-offline-payments.ts"
import { paymentProof } from "#api/office-offline-payments.ts"
import { runQuery } from "#api/run.ts"
import { saveFile } from "#machines/download/save-file.ts"
import { failureMessage } from "#machines/failure-message.ts"
import { Button } from "#ui/button/button.tsx"
import { ErrorState } from "#ui/error-state/error-state.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"

/** Queries the bytes of a proof, which never change. */
const proofBytesQuery = (id: string) =>
  queryOptions({
    queryKey: ["office", "offline", "proof", id],
    queryFn: async ({ signal }) => new Uint8Array(await runQuery(paymentProof(id), signal)),
    staleTime: Infinity,
    meta: notStored,
  })

function ProofPicture({ content }: { readonly content: Uint8Array<ArrayBuffer> }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([content], { type: "image/webp" }))
    if (image.current !== null) image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [content])
  return <img ref={image} className="offline-proof" alt="Proof of the payment" />
}

/**
 * Shows the picture of a proof, or a button that downloads its PDF. Both requests need the access token, so a plain
 * link or image URL would not work.
 */
export function ProofView({ proof: { _id, kind } }: { readonly proof: PaymentProof }) {
  const isPicture = kind === "picture"
  const { data, error, isFetching, refetch } = useQuery({ ...proofBytesQuery(_id), enabled: isPicture })
  const download = async () => {
    const { data: content } = await refetch()
    if (content !== undefined) saveFile({ name: "proof.pdf", type: "application/pdf", content })
  }
  if (isFailure(error))
    return <ErrorState text={failureMessage(error)} onRetry={() => void refetch()} isPending={isFetching} />
  if (!isPicture)
    return (
      <Button variant="secondary" isPending={isFetching} onPress={() => void download()}>
        Download the Proof (PDF)
      </Button>
    )
  return data === undefined ? (
    <Loading label="Loading the proof">
      <Skeleton height={200} />
    </Loading>
  ) : (
    <ProofPicture content={data} />
  )
}
