import type { SqlClient } from "effect/sql"
import { containing } from "#server/lists.ts"
import { patternOf, shortWord } from "./member-search.ts"

/** Returns the condition that the row `m` of `members` has every word, for readers who see licence numbers. */
export const hasOfficeWords = (sql: SqlClient.SqlClient, words: readonly string[]) =>
  words.map((word) => sql`m.office_text like ${patternOf(word)}`)

/**
 * Returns the condition that the row `m` of `members` has a word: anywhere in the text of the directory, or, if the word is
 * short, where a word begins. No index finds a short one elsewhere (OFFICE §5).
 */
export const hasWord = (sql: SqlClient.SqlClient, word: string) =>
  word.length < shortWord
    ? sql`m.office_text like ${patternOf(word)}`
    : sql`m.search_text like ${containing(word)}`

/** The searched text of `hasPersonWords`, as the index has it. */
const personText = "(' ' || lower(m.full_name || ' ' || m.email || ' ' || m.membership_id))"

/**
 * Returns the condition of `hasWord` for readers who see no licence and phone numbers: a short word finds the beginning of
 * one in the name, the email or the member id alone. The first condition uses the index, the second one leaves out the rest.
 */
export const hasPublicWord = (sql: SqlClient.SqlClient, word: string) =>
  word.length < shortWord
    ? sql`(m.office_text like ${patternOf(word)} and ${sql.literal(personText)} like ${patternOf(word)})`
    : hasWord(sql, word)

/**
 * Returns the condition that the row `m` of `members` has every word in the name, the email or the member id, for lists whose
 * readers need not see a member's other fields. A short word finds words that begin with it.
 */
export const hasPersonWords = (sql: SqlClient.SqlClient, words: readonly string[]) =>
  words.map((word) => sql`${sql.literal(personText)} like ${patternOf(word)}`)
