import type { Sentences } from "../sentences.ts"
import { expired, givenUp, happy, refused } from "../sentences.ts"

export const sentences: Sentences = {
  title: "Adding a picture to a record",
  states: {
    choosing: "Choosing a file",
    opening: "Opening your file",
    cropping: "Choosing the part",
    uploading: "Uploading the part",
  },
  runs: {
    openPicture: "we check that the file is a picture",
    uploadPicture: "we crop the picture and upload its part",
  },
  transitions: {
    choosing: {
      "file.picked": happy("You choose a file: we open it."),
      "file.refused": refused("You choose a file of a kind or size that we do not take: we say why."),
    },
    opening: {
      "xstate.done.actor.openPicture": {
        isOpened: happy("The file is a picture: you can choose its part."),
        else: refused("The file is not a picture: we say so and you can choose another."),
      },
      "xstate.error.actor.openPicture": "The file cannot be opened: we say so and you can choose another.",
    },
    cropping: {
      "crop.changed": "You move or zoom the picture: we show the new part.",
      "picture.submitted": happy("You press Use Picture: we upload what is in the frame."),
      "picture.cancelled": givenUp("You press Cancel: we forget this picture and keep those of the record."),
    },
    uploading: {
      "upload.progressed": "Another part has arrived: the bar grows.",
      "upload.answered": {
        isOk: happy("The picture is stored: the record has it now."),
        isExpired: expired("Your session ended during the upload: we keep the picture and its part."),
        else: refused("The upload was refused or the network failed: we say why and keep the picture."),
      },
      "upload.cancelled": givenUp("You press Cancel Upload: we stop it and keep the picture."),
    },
  },
}
