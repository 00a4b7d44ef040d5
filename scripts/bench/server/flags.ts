import { Flag } from "effect/cli"

export const databaseNames = ["PGlite", "PostgreSQL"] as const
export type DatabaseName = (typeof databaseNames)[number]

/** A whole number above 0, with its default. */
export const positive = (name: string, fallback: number, description: string) =>
  Flag.Int(name).pipe(
    Flag.withDescription(`${description} (${fallback})`),
    Flag.withDefault(fallback),
    Flag.filter(
      (value) => value > 0,
      () => "a whole number above 0",
    ),
  )

/** One of the databases, or all of them without the flag. */
export const databases = Flag.Literals("database", databaseNames).pipe(
  Flag.withDescription("The only database"),
  Flag.optional,
)
