import { Context, Effect, Layer } from "effect"
import type { Server } from "socket.io"

/** The rooms of open sockets. A room is named by a member's id or 'admin'. */
export interface RoomsShape {
  /** Null until the server listens, and after it has closed. */
  io: Server | null
  /** Sends an event to every socket in these rooms, on all servers. */
  readonly broadcast: (
    rooms: readonly string[],
    event: string,
    ...values: readonly unknown[]
  ) => Effect.Effect<void>
}

export class Rooms extends Context.Service<Rooms, RoomsShape>()("portal/Rooms") {
  static readonly layer = Layer.sync(Rooms, () => {
    const rooms: RoomsShape = {
      io: null,
      broadcast: (names, event, ...values) =>
        Effect.sync(() => {
          if (names.length > 0) rooms.io?.to([...names]).emit(event, ...values)
        }),
    }
    return rooms
  })
}
