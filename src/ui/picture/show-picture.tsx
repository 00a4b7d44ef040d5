import { Button } from "../button/button.tsx"

interface ShowPictureProps {
  /** The picture's subject, for the accessible name. */
  readonly name: string
  readonly onPress: () => void
}

/** The button that loads a picture while the data saver is on. */
export function ShowPicture({ name, onPress }: ShowPictureProps) {
  return (
    <Button variant="secondary" size="small" aria-label={`Show picture of ${name}`} onPress={onPress}>
      Show picture
    </Button>
  )
}
