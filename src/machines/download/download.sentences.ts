import type { Sentences } from "../sentences.ts"
import { expired, happy, refused } from "../sentences.ts"

export const sentences: Sentences = {
  title: "Downloading a file",
  states: { idle: "Ready to download", downloading: "Downloading", failed: "The download failed" },
  runs: { download: "we make the file and fetch it" },
  transitions: {
    idle: { "download.requested": happy("You press Download: we make the file.") },
    downloading: {
      "xstate.done.actor.download": {
        isOk: happy("The file is ready: your browser saves it."),
        isExpired: expired("Your session ended before the file came: you can download it after you log in."),
        else: refused("The file cannot be made or fetched: we say why."),
      },
      "xstate.error.actor.download": "The download fails on our side: we tell you.",
    },
    failed: { "download.requested": "You press Download again: we try once more." },
  },
}
