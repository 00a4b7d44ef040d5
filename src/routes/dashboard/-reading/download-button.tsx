import { useSelector } from "@xstate/react"
import { useFlow } from "#machines/app/use-flow.ts"
import { liveDownload } from "#machines/download/download.actors.ts"
import type { FileRequest } from "#machines/download/download.machine.ts"
import { Button, type ButtonProps } from "#ui/button/button.tsx"

interface DownloadButtonProps extends Omit<ButtonProps, "isPending" | "onPress"> {
  readonly files: readonly FileRequest[]
}

/** Downloads files that the server creates for the member. Shows a toast if a download fails. */
export function DownloadButton({ files, ...props }: DownloadButtonProps) {
  const flow = useFlow(liveDownload)
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag("busy"))
  return (
    <Button {...props} isPending={isBusy} onPress={() => flow.send({ type: "download.requested", files })} />
  )
}
