/** Runs the work while no other tab does work of this name. A browser without locks runs it at once. */
export const locked = <A>(name: string, work: () => Promise<A>): Promise<A> =>
  "locks" in navigator ? navigator.locks.request(name, work) : work()
