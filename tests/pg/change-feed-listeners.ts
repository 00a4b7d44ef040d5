import { queryOn } from "./postgres.ts"

/** Returns the connections on which processes listen to the change feed. A change published before that is lost. */
export const changeFeedListeners = async (url: string): Promise<readonly number[]> => {
  const rows = await queryOn(
    url,
    (sql) => sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()
      and state = 'idle' and query ilike 'listen%portal_changes%'`,
  )
  return rows.map(({ pid }) => pid)
}
