/** A mail server for tests. */
import { once } from "node:events"
import { type AddressInfo, createServer, type Socket } from "node:net"

/** Starts an SMTP server (RFC 5321) on 127.0.0.1. It accepts every mail, unless `refuse` is given true. */
export const startSmtpServer = async () => {
  /** The Message-IDs of delivered mails, in the order of arrival. */
  const arrived: string[] = []
  let isRefusing = false
  const server = createServer((socket: Socket) => {
    let text = ""
    let isMail = false
    const answerTo = (input: string): string => {
      if (isMail) return "354 go on"
      if (/^quit/i.test(input)) return "221 bye"
      return isRefusing && /^rcpt/i.test(input) ? "550 no such mailbox" : "250 ok"
    }
    socket.write("220 post\r\n")
    socket.on("error", () => {})
    socket.on("data", (chunk) => {
      text += chunk.toString()
      for (;;) {
        const end = text.indexOf(isMail ? "\r\n.\r\n" : "\r\n")
        if (end < 0) return
        const input = text.slice(0, end)
        text = text.slice(end + (isMail ? 5 : 2))
        if (isMail) arrived.push(/^message-id: *(<.+>)/im.exec(input)?.[1] ?? input)
        isMail = !isMail && /^data/i.test(input)
        socket.write(`${answerTo(input)}\r\n`)
      }
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    /** Refuses every recipient from now on, or accepts them again. */
    refuse: (isOn: boolean): void => {
      isRefusing = isOn
    },
    close: (): void => void server.close(),
  }
}
