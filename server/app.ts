import { Layer } from "effect"
import type { SqlClient } from "effect/sql"
import type { SqlError } from "effect/sql/SqlError"
import type { Settings } from "./config.ts"
import { HttpLive } from "./http.ts"
import { Lifecycle } from "./lifecycle.ts"
import { migrate } from "./migrations/run.ts"

/**
 * The whole server over a database: migrated, then served. Tests give it a database of their own; `main.ts` gives it
 * the one the settings name.
 */
export const appOver = <R>(database: Layer.Layer<SqlClient.SqlClient, SqlError, R | Settings>) =>
  HttpLive.pipe(
    Layer.provideMerge(Layer.effectDiscard(migrate)),
    Layer.provideMerge(database),
    Layer.provideMerge(Lifecycle.layer),
  )
