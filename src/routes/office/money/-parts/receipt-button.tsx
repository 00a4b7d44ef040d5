import { useSelector } from "@xstate/react"
import Download from "lucide-react/icons/download"
import { useFlow } from "#machines/app/use-flow.ts"
import { liveDownload } from "#machines/download/download.actors.ts"
import { Button } from "#ui/button/button.tsx"

/** Downloads the receipt of a settled payment. Shows a toast if the download fails. */
export function ReceiptButton({ reference }: { readonly reference: string }) {
  const flow = useFlow(liveDownload)
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag("busy"))
  return (
    <Button
      variant="secondary"
      icon={<Download />}
      isPending={isBusy}
      onPress={() =>
        flow.send({ type: "download.requested", files: [{ kind: "office-receipt", reference }] })
      }
    >
      Receipt
    </Button>
  )
}
