/**
 * Puts a proxy in front of the suite's server, so that a test can stop the server and release another version of the
 * client.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import type { AddressInfo, Socket } from "node:net"

/** The files that name the version of the client. */
const namesVersion = /^\/worker\.js$|^\/assets\/files-/

export interface PortalProxy {
  readonly origin: string
  /** Closes the port and every connection. */
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
  /** From now on every request is accepted and none is answered, as by a network that drops packets. */
  readonly swallow: () => void
  /** From now on the server sends the same client under another version. */
  readonly release: (version: string) => void
  /** From now on `/worker.js` is the worker that removes itself, as with `SERVICE_WORKER=0`. */
  readonly removeWorker: () => void
  /** The paths requested since the start, in order. */
  readonly requests: readonly string[]
}

/** Starts a proxy to the server at `target`. */
export const startProxy = async (target: string): Promise<PortalProxy> => {
  const html = await (await fetch(`${target}/login`, { headers: { accept: "text/html" } })).text()
  const built = /<meta name="version" content="(\w+)">/.exec(html)?.[1]
  if (built === undefined) throw new Error("The built client names no version")
  let version = built
  let removesWorker = false
  let isSwallowing = false
  const requests: string[] = []
  const sockets = new Set<Socket>()

  const forward = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = incoming.url ?? "/"
    requests.push(path)
    if (isSwallowing) return
    const isPage = incoming.method === "GET" && (incoming.headers.accept ?? "").includes("text/html")
    const isChanged = isPage || namesVersion.test(path)
    const { origin, host } = new URL(target)
    const headers = {
      ...incoming.headers,
      host,
      ...(incoming.headers.origin !== undefined && { origin }),
      ...(isChanged && { "accept-encoding": "identity" }),
    }
    const received = await new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = request(
        target +
          (removesWorker && path === "/worker.js" ? "/worker-removal.js" : path.replace(version, built)),
        { method: incoming.method ?? "GET", headers },
        resolve,
      )
      outgoing.on("error", reject)
      incoming.pipe(outgoing)
    })
    if (!isChanged) {
      response.writeHead(received.statusCode ?? 502, received.headers)
      received.pipe(response)
      return
    }
    const text = Buffer.concat(await Array.fromAsync(received as AsyncIterable<Buffer>)).toString()
    const { "content-length": _, etag: __, ...rest } = received.headers
    response.writeHead(received.statusCode ?? 502, rest)
    response.end(text.replaceAll(built, version))
  }

  const server = createServer((incoming, response) => {
    forward(incoming, response).catch(() => response.destroy())
  })
  server.on("connection", (socket) => {
    sockets.add(socket)
    socket.on("close", () => sockets.delete(socket))
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()))
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    release: (name) => {
      version = name
    },
    swallow: () => {
      isSwallowing = true
    },
    removeWorker: () => {
      removesWorker = true
    },
    start: () => listen(port),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
