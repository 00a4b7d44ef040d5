/** Returns locks like the browser's: work under one name runs one after the other. */
export const fakeLocks = () => {
  const queues = new Map<string, Promise<unknown>>()
  return {
    request: <A>(name: string, work: () => Promise<A>): Promise<A> => {
      const done = (queues.get(name) ?? Promise.resolve()).then(work)
      queues.set(
        name,
        done.catch(() => undefined),
      )
      return done
    },
  }
}
