import { connect, createServer, type Socket } from "node:net"

/**
 * Starts a TCP proxy before a server. It can cut or block connections and move to another server. `random` (0 to 1)
 * selects the connections to cut.
 */
export const startTcpProxy = async (target: string, random: () => number = () => 0) => {
  let far = new URL(target)
  let isBlocked = false
  const links = new Set<Socket>()
  const hub = createServer((near) => {
    if (isBlocked) {
      near.destroy()
      return
    }
    const end = connect(Number(far.port), far.hostname)
    links.add(near)
    for (const [one, other] of [
      [near, end],
      [end, near],
    ] as const) {
      one.pipe(other)
      one.on("error", () => {})
      one.on("close", () => {
        links.delete(near)
        other.destroy()
      })
    }
  })
  await new Promise<void>((done) => hub.listen(0, "127.0.0.1", done))
  return {
    url: `http://127.0.0.1:${(hub.address() as { port: number }).port}`,
    size: () => links.size,
    /** Cuts a random share of the connections and returns their number. */
    cut: (share: number): number => {
      const chosen = [...links].filter(() => random() < share)
      for (const link of chosen) link.destroy()
      return chosen.length
    },
    /** Closes all connections and refuses new ones while blocked. */
    block: (blocked: boolean) => {
      isBlocked = blocked
      if (blocked) for (const link of links) link.destroy()
    },
    moveTo: (url: string) => {
      far = new URL(url)
    },
    close: () => {
      hub.close()
      for (const link of links) link.destroy()
    },
  }
}
