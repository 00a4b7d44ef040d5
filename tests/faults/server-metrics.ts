/** Reads the figures of a server process from `/api/metrics`. */

/** The bearer token of the metrics, for a server that a load test starts. */
export const metricsToken = "metrics-of-faults-0123456789"

const mebibyte = 1_048_576

/** The figures of one moment. Memory in MiB. */
export interface ServerFigures {
  readonly memory: number
  readonly heap: number
  readonly sockets: number
  /** Requests without a complete response, without the request for the metrics. */
  readonly requests: number
  /** Connections to the database. */
  readonly connections: number
  /** Connections that run a statement or are in a transaction. */
  readonly busyConnections: number
  readonly tasksDue: number
  /** For how many seconds the oldest background task has been due. */
  readonly oldestTask: number
}

/** Returns the values of a metric, with their labels as text. */
const valuesOf = (text: string, name: string) =>
  text.split("\n").flatMap((line) => {
    const found = new RegExp(`^${name}(\\{.*\\})? (\\S+)$`).exec(line)
    return found === null ? [] : [{ labels: found[1] ?? "", value: Number(found[2]) }]
  })

const sum = (values: readonly { readonly value: number }[]) =>
  values.reduce((total, { value }) => total + value, 0)

/** Reads the figures. Throws when the server does not answer, or lacks one of them. */
export const readServerFigures = async (url: string): Promise<ServerFigures> => {
  const response = await fetch(`${url}/api/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const text = await response.text()
  const all = (name: string) => {
    const values = valuesOf(text, name)
    if (values.length === 0) throw new Error(`the metrics have no ${name}: ${response.status}`)
    return values
  }
  const connections = all("portal_database_connections")
  return {
    memory: sum(all("process_resident_memory_bytes")) / mebibyte,
    heap: sum(all("nodejs_heap_size_used_bytes")) / mebibyte,
    sockets: sum(all("portal_sockets")),
    requests: sum(all("portal_requests_in_flight")) - 1,
    connections: sum(connections),
    busyConnections: sum(connections.filter(({ labels }) => !labels.includes('"idle"'))),
    tasksDue: sum(all("portal_tasks_due")),
    oldestTask: Math.max(...all("portal_tasks_oldest_due_seconds").map(({ value }) => value)),
  }
}
