import { connect, createServer, type Socket } from "node:net"

/**
 * Starts a TCP proxy in front of a server or a PostgreSQL. It can cut or block connections and move to other servers. `random` (0 to 1)
 * selects the connections to cut.
 */
export const startTcpProxy = async (target: string, random: () => number = () => 0) => {
  let servers = [new URL(target)]
  let turn = 0
  let isBlocked = false
  const links = new Set<Socket>()
  const proxy = createServer((client) => {
    if (isBlocked) {
      client.destroy()
      return
    }
    const server = servers[turn++ % servers.length]!
    const upstream = connect(Number(server.port || 5432), server.hostname)
    links.add(client)
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.pipe(other)
      one.on("error", () => {})
      one.on("close", () => {
        links.delete(client)
        other.destroy()
      })
    }
  })
  await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done))
  return {
    url: `http://127.0.0.1:${(proxy.address() as { port: number }).port}`,
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
    /** Sends new connections to these servers in turn. */
    moveTo: (...urls: readonly string[]) => {
      servers = urls.map((url) => new URL(url))
    },
    close: () => {
      proxy.close()
      for (const link of links) link.destroy()
    },
  }
}
