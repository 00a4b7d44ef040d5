import type { Sentences } from "../sentences.ts"
import { expired, givenUp, happy, refused } from "../sentences.ts"

export const sentences: Sentences = {
  title: "Changing your profile picture",
  states: {
    restoring: "Looking for a picture you did not save",
    viewing: "Your profile",
    asking: "The picture dialog",
    "asking.choosing": "Choosing a file",
    "asking.opening": "Opening your file",
    "asking.cropping": "Cropping your picture",
    "asking.uploading": "Uploading your picture",
    "asking.failed": "The upload failed",
  },
  runs: {
    readDraft: "we look for a picture that you picked earlier",
    openPicture: "we check that the file is a picture",
    uploadAvatar: "we upload your picture",
  },
  transitions: {
    restoring: {
      "avatar.requested": "You do not wait and press the picture: we open the dialog.",
      "xstate.done.actor.readDraft": {
        hasDraft: "You picked a picture earlier and did not save it: we show it again.",
        else: happy("There is no picture from earlier: we show your profile."),
      },
      "xstate.error.actor.readDraft": "We cannot read what this device stored: we show your profile.",
    },
    viewing: { "avatar.requested": happy("You press the picture: we ask for a file.") },
    asking: { "avatar.cancelled": givenUp("You press Cancel: we close the dialog and forget the picture.") },
    "asking.choosing": {
      "file.picked": happy("You pick a file: we open it."),
      "file.refused": refused("You pick a file of a kind or size that we do not take: we say why."),
    },
    "asking.opening": {
      "xstate.done.actor.openPicture": {
        isOpened: happy("The file is a picture: you can crop it now."),
        hasPicture: refused("The new file is not a picture: we say so and keep the picture you had."),
        else: refused("The file is not a picture: we say so and you can pick another."),
      },
      "xstate.error.actor.openPicture": {
        hasPicture: "The new file cannot be opened: we say so and keep the picture you had.",
        else: "The file cannot be opened: we say so and you can pick another.",
      },
    },
    "asking.cropping": {
      "crop.changed": "You move or resize the circle: we show the new crop.",
      "file.picked": "You pick another file: we open that one.",
      "file.refused": refused("You pick another file that we do not take: we say why and keep this one."),
      "avatar.submitted": happy("You press Save: we upload your picture."),
    },
    "asking.uploading": {
      "avatar.cancelled": givenUp(
        "You press Cancel during the upload: we stop it and show the picture that the server has.",
      ),
      "upload.progressed": "Another part has arrived: the bar grows.",
      "upload.answered": {
        isOk: happy("Your picture is saved: every page shows it now."),
        isExpired: expired("Your session ended during the upload: we keep your picture and its crop."),
        else: refused("The upload was refused or the network failed: we say why and keep your picture."),
      },
    },
    "asking.failed": {
      "crop.changed": "You move the circle after a failed upload: we keep the new crop.",
      "file.picked": "You pick another file after a failed upload: we open that one.",
      "file.refused": refused("You pick a file that we do not take: we say why and return to your picture."),
      "avatar.submitted": "You press Retry: we upload your picture again.",
    },
  },
}
