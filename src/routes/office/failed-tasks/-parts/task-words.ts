import type { FailedTask } from "#api/contract/office-to-do.ts"

/** What each kind of task is, for people. */
const kindNames: Readonly<Record<string, string>> = {
  mail: "Email",
  webhook: "Report of a payment provider",
  refund: "Refund to send",
  "event-message": "Message to registrants",
  "closed-dispute": "Refund after a dispute",
}

/** Returns what a task is about: of a mail "{subject} to {name or address}". */
export const taskTitle = ({ kind, subject, recipient, member }: FailedTask): string => {
  const name = kindNames[kind] ?? kind
  // A subject ends with the association's name.
  if (recipient !== null)
    return `${subject?.replace(/ · [^·]*$/, "") ?? name} to ${member?.fullName ?? recipient}`
  return subject === null ? name : `${name}: ${subject}`
}

/** Returns the sentence for a code of the mail program, and the status of the mail server after it. */
const mailWords = (code: string, status: string): string | undefined => {
  switch (code) {
    case "EENVELOPE":
      return status.startsWith("4")
        ? "The mail server asked for another attempt later"
        : "The mail server does not accept the address"
    case "EMESSAGE":
      return "The mail server does not accept the text"
    case "EAUTH":
    case "ENOAUTH":
    case "EOAUTH2":
      return "The mail server does not accept the portal's login"
    case "ETLS":
    case "EREQUIRETLS":
      return "The connection to the mail server is not secure"
    case "ECONNECTION":
    case "ECONNREFUSED":
    case "ECONNRESET":
    case "EDNS":
    case "ESOCKET":
    case "ETIMEDOUT":
    case "EPROXY":
      return "The mail server could not be reached"
    default:
      return undefined
  }
}

/** Returns why the last attempt failed, in plain words, with the server's own code for whoever looks it up. */
export const reasonWords = ({ kind, reason }: Pick<FailedTask, "kind" | "reason">): string => {
  if (reason === null || reason === "") return "The cause is not known."
  if (reason === "no result in time") return "It took too long."
  if (reason === "never finished") return "The server stopped each time before it was done."
  const [code = "", status = ""] = reason.split(" ")
  const words = kind === "mail" ? mailWords(code, status) : undefined
  return words === undefined ? `The last attempt failed: ${reason}.` : `${words} (${reason}).`
}
