import { Client } from 'pg'

const { DATABASE_URL } = process.env
const SERVER_URL = DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** The engine on which `openStandalonePortal` opens a portal. */
export const STANDALONE_ENGINE = DATABASE_URL ? 'PostgreSQL' : 'embedded database'

/** Returns in a sentence why PostgreSQL cannot be used; null if it can. */
export async function explainMissingPostgres(): Promise<string | null> {
  try {
    await withClient(SERVER_URL, async (client) => client.query('select 1'))
    return null
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return `Cannot use PostgreSQL at ${new URL(SERVER_URL).host} (${reason}): start it, or check DATABASE_URL.`
  }
}

/** Runs `work` on a temporary database `bench_<name>`. */
export async function withDatabase<Result>(name: string, work: (url: string) => Promise<Result>) {
  const database = `bench_${name}`
  const drop = () =>
    withClient(SERVER_URL, async (client) => client.query(`drop database if exists ${database} with (force)`))
  await drop()
  await withClient(SERVER_URL, async (client) => client.query(`create database ${database}`))
  try {
    return await work(new URL(`/${database}`, SERVER_URL).href)
  } finally {
    await drop()
  }
}

/** Runs `work` with one connection. */
export async function withClient<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}

const VACUUM_EVERY_MS = 60_000

/**
 * Vacuums and analyzes the tables once a minute while `work` runs, if autovacuum is off. Without it, statements would
 * be planned with outdated statistics.
 */
export const withVacuum = <Result>(url: string, work: () => Promise<Result>): Promise<Result> =>
  withClient(url, async (client) => {
    const { rows } = await client.query('show autovacuum')
    if (rows[0].autovacuum === 'on') return await work()
    let vacuuming: Promise<unknown> = Promise.resolve()
    const timer = setInterval(() => {
      vacuuming = vacuuming.then(() => client.query('vacuum analyze'))
    }, VACUUM_EVERY_MS)
    try {
      return await work()
    } finally {
      clearInterval(timer)
      await vacuuming
    }
  })
