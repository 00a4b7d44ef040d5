import { createServer } from "node:net"

/** Returns a port on which nothing listens. */
export const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer()
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })
