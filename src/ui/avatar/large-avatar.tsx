import "./large-avatar.css"
import { type ComponentProps, use, useState } from "react"
import { DataSaver } from "../picture/data-saver.ts"
import { ShowPicture } from "../picture/show-picture.tsx"
import { Avatar } from "./avatar.tsx"

/** Shows the avatar of a person's own page. With the data saver a button below it loads the picture. */
export function LargeAvatar(props: ComponentProps<typeof Avatar> & { readonly name: string }) {
  const { name, src } = props
  const [shown, setShown] = useState<string>()
  const isSaving = use(DataSaver) && src !== shown
  return (
    <span className="ui-avatar-large">
      <DataSaver value={isSaving}>
        <Avatar {...props} />
      </DataSaver>
      {isSaving && src !== undefined && <ShowPicture name={name} onPress={() => setShown(src)} />}
    </span>
  )
}
