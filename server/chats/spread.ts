/** How many sockets of one server are informed in a second of a change that concerns every member. */
const socketsPerSecond = 200

/** Returns after how many ms one of `sockets` is informed. `random` is from 0 to 1, without 1. */
export const spreadDelay = (sockets: number, random: number): number =>
  random * (sockets / socketsPerSecond) * 1_000
