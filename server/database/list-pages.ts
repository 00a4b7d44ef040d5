import { Effect, Schema } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { containing, type Slice } from "#server/lists.ts"
import { rowOf } from "./decoded-rows.ts"

/** One ordered part of a list, such as its upcoming events. A list shows its parts one after the other. */
export interface ListPart {
  /** The filters, without the search. */
  readonly where: Statement.Fragment
  /** The columns of `order by`, each with or without `desc`. The last one is unique. */
  readonly order: readonly string[]
}

/** One page of a list: the SQL array of its ids, and the total of the list. */
export interface ListPage {
  readonly ids: Statement.Fragment
  readonly totalItems: number
}

/** How many matches of a search are counted beyond its page (DECISIONS §1.2). */
export const countedAhead = 1_000

const Counts = Schema.Struct({ counts: Schema.Array(Schema.Int) })

const oppositeOf = (order: readonly string[]): readonly string[] =>
  order.map((column) => (column.endsWith(" desc") ? column.slice(0, -" desc".length) : `${column} desc`))

/**
 * Finds the pages of a table. The cost grows with the page and not with the table (PERFORMANCE §6): a page reads an index
 * for its ids, from the nearer end, and the caller joins the columns to these ids alone.
 *
 * A search counts at most `countedAhead` matches beyond its page. When it finds all matches, it sorts them. When it finds
 * more, matches are frequent, so it reads the list in its order until the page is full.
 * @param from Returns the SQL of the table. A union orders its branches, so that PostgreSQL merges and need not sort them.
 * @param searchText The SQL of the text that a search covers, as its trigram index has it. Without it, there is no search.
 */
export const makeListPages = (
  sql: SqlClient.SqlClient,
  from: (order: Statement.Fragment) => Statement.Fragment,
  searchText?: string,
) => {
  const by = (order: readonly string[]) => sql.literal(order.join(", "))

  const countsOf = (parts: readonly ListPart[], matching: Statement.Fragment | undefined, max: number) => {
    const statement = sql`select array[${sql.csv(
      parts.map(({ where, order }) =>
        matching === undefined
          ? sql`(select count(*)::int4 from ${from(by(order))} where ${where})`
          : sql`(select count(*)::int4 from
              (select 1 from ${from(by(order))} where ${where} and ${matching} limit ${max}) matches)`,
      ),
    )}] as counts`
    // An unprepared statement is planned for its words: rare words use the trigram index, and frequent ones need not.
    return Effect.map(
      rowOf(Counts)(matching === undefined ? statement : statement.unprepared),
      (row) => row?.counts ?? [],
    )
  }

  /** Returns the SQL of an ordered part's ids, read from the nearer end of its `total` rows. */
  const idsInOrder = ({ where, order }: ListPart, total: number, skip: number, take: number) => {
    const rest = total - skip - take
    const nearer = by(skip <= rest ? order : oppositeOf(order))
    return sql`select id from ${from(nearer)} where ${where} order by ${nearer}
      limit ${take} offset ${Math.min(skip, rest)}`
  }

  /** Returns the SQL of a searched part's ids, all of whose matches are counted. */
  const sortedMatches = (
    { where, order }: ListPart,
    matching: Statement.Fragment,
    skip: number,
    take: number,
  ) => {
    const ordered = by(order)
    // `offset 0` keeps PostgreSQL from looking for these few matches in the order of the list.
    return sql`select id from (select * from ${from(ordered)} where ${where} and ${matching} offset 0) matches
      order by ${ordered} limit ${take} offset ${skip}`
  }

  /** Returns the SQL of a searched part's ids with more matches than are counted. */
  const nextMatches = (
    { where, order }: ListPart,
    matching: Statement.Fragment,
    skip: number,
    take: number,
  ) => {
    const ordered = by(order)
    // `case` hides the words from the planner: it expects many matches, and reads the list in its order until the limit.
    return sql`select id from ${from(ordered)} where ${where} and case when ${matching} then true end
      order by ${ordered} limit ${take} offset ${skip}`
  }

  return Effect.fnUntraced(function* (
    parts: readonly ListPart[],
    { words, limit, offset }: Slice,
    /** Returns the stored totals of the parts, which a list without a search then need not count. */
    storedCounts?: Effect.Effect<readonly number[]>,
  ) {
    const matching =
      words.length === 0 || searchText === undefined
        ? undefined
        : sql.and(words.map((word) => sql`${sql.literal(searchText)} like ${containing(word)}`))
    const max = offset + limit + countedAhead
    const counts = yield* matching === undefined && storedCounts !== undefined
      ? storedCounts
      : countsOf(parts, matching, max)
    const pieces: Statement.Fragment[] = []
    let [start, missing] = [offset, limit]
    for (const [index, part] of parts.entries()) {
      const total = counts[index] ?? 0
      const skip = Math.min(start, total)
      const take = Math.min(missing, total - skip)
      start -= skip
      missing -= take
      if (take > 0)
        pieces.push(
          matching === undefined
            ? idsInOrder(part, total, skip, take)
            : (total === max ? nextMatches : sortedMatches)(part, matching, skip, take),
        )
    }
    const page: ListPage = {
      ids: pieces.reduce<Statement.Fragment>(
        (all, piece) => sql`${all} || array(${piece})`,
        sql.literal("'{}'"),
      ),
      totalItems: counts.reduce((sum, count) => sum + count, 0),
    }
    return page
  })
}
