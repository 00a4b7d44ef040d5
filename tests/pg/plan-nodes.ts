import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { TestServer } from "../api/server.ts"
import type { SentStatement } from "./recorded-statements.ts"

/** The part of a plan that names the table and the scan. */
export interface PlanNode {
  readonly "Node Type": string
  readonly "Relation Name"?: string
  readonly "Index Name"?: string
  readonly "Index Cond"?: string
  readonly Plans?: readonly PlanNode[]
}

/** A node of an executed plan. A loop is one run of the node. */
export interface ExecutedNode extends PlanNode {
  readonly "Actual Rows": number
  readonly "Actual Loops": number
  readonly "Rows Removed by Filter"?: number
  readonly "Rows Removed by Index Recheck"?: number
  readonly Plans?: readonly ExecutedNode[]
}

type QueryPlan<Node> = readonly { readonly Plan: Node }[]

const nodesOf = <Node extends { readonly Plans?: readonly Node[] }>(node: Node): readonly Node[] => [
  node,
  ...(node.Plans ?? []).flatMap(nodesOf),
]

/** Returns the nodes of PostgreSQL's plan for a statement with its parameters. Does not run it. */
export const readPlan = async (
  server: Pick<TestServer, "rows">,
  { text, values }: SentStatement,
): Promise<readonly PlanNode[]> => {
  const rows = await server.rows(`explain (format json) ${text}`, values)
  return rows.flatMap((row) =>
    (row["QUERY PLAN"] as QueryPlan<PlanNode>).flatMap(({ Plan }) => nodesOf(Plan)),
  )
}

const explain = "explain (analyze, timing off, costs off, summary off, format json)"

/** Returns a parameter as an SQL literal. */
const literalOf = (value: unknown): string => {
  if (value === null) return "null"
  const text = Array.isArray(value)
    ? `{${value.map((item) => JSON.stringify(item)).join()}}`
    : value instanceof Date
      ? value.toISOString()
      : typeof value === "string"
        ? value
        : JSON.stringify(value)
  return `'${text.replaceAll("'", "''")}'`
}

/**
 * Runs a statement again and returns the nodes of its plan. A custom plan is for these parameters, a generic plan for any.
 * PostgreSQL may use a generic plan once a connection has run a prepared statement five times.
 */
export const runPlan = (server: TestServer, { text, values }: SentStatement, plan: "custom" | "generic") =>
  server.run(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const run = (statement: string) => sql.unsafe<Record<string, unknown>>(statement)
      yield* run(`set local plan_cache_mode = force_${plan}_plan`)
      yield* run(`prepare listed as ${text}`)
      const parameters = values.length === 0 ? "" : `(${values.map(literalOf).join()})`
      const rows = yield* run(`${explain} execute listed${parameters}`)
      yield* run("deallocate listed")
      return rows.flatMap((row) =>
        (row["QUERY PLAN"] as QueryPlan<ExecutedNode>).flatMap(({ Plan }) => nodesOf(Plan)),
      )
    }).pipe((work) => Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(work))),
  )

/** Returns how many rows a node read from its table or index, in all its loops. */
export const rowsRead = (node: ExecutedNode) =>
  (node["Actual Rows"] +
    (node["Rows Removed by Filter"] ?? 0) +
    (node["Rows Removed by Index Recheck"] ?? 0)) *
  node["Actual Loops"]
