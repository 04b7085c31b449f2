import type { StudentViewer } from '../packages/server/src/rpc/context.ts'
import { fillUniversity, ROWS_DESCRIPTION } from './list.rows.ts'
import { readListStatements } from './list.statement.ts'
import type { Load, LoadResult } from './load.process.ts'
import { asRatio, atLeast, type Measurement, medianOf, withoutTarget } from './measurement.ts'
import { type RunningPortal, withPortal } from './portal.ts'
import { withClient, withDatabase } from './postgres.ts'
import { withFolder, withProcess } from './processes.ts'
import { profileLoad } from './profile.ts'

const TARGET_RATIO = 0.5
const CONNECTIONS = 64
const POOL_SIZE = 10
const ROUNDS = 5
const ROUND_SECONDS = 4
const PATH = '/api/rpc/assignments/listMyProjects'
const EMAIL = 'student@bench.test'

/** Compares the student's project list of the portal with a minimal handler that runs the same two statements. */
export const measureList = (): Promise<Measurement> =>
  withDatabase('list', (DATABASE_URL) =>
    withFolder(async (folder) => {
      const environment = { DATABASE_URL, DATABASE_POOL_SIZE: String(POOL_SIZE) }
      const { rows, cookie } = await withPortal(folder, environment, async (portal) => {
        const cookie = await portal.signUp(EMAIL)
        await withClient(DATABASE_URL, (client) => fillUniversity(client, EMAIL))
        const statements = await readListStatements(DATABASE_URL, await findStudent(portal, cookie))
        const job = { url: DATABASE_URL, statements, poolSize: POOL_SIZE }
        const rows = await withProcess('list.bare.ts', job, async ({ port }: { port: number }) => {
          const bareUrl = `http://127.0.0.1:${port}`
          await requireSameRows(portal, cookie, bareUrl)
          return compare(listOf(portal, cookie), { url: bareUrl })
        })
        return { rows, cookie }
      })
      const table = await profileLoad(folder, environment, (profiled) => load(listOf(profiled, cookie)))
      return { rows, notes: [`Where the time of the project list goes:\n\n${table}`] }
    }),
  )

type Target = Pick<Load, 'url' | 'method' | 'headers' | 'body'>

/** A request for the first page, of the contract's default size. */
const listOf = ({ url }: RunningPortal, cookie: string): Target => ({
  url: url + PATH,
  method: 'POST',
  headers: { cookie, origin: url, 'content-type': 'application/json' },
  body: JSON.stringify({ json: {} }),
})

/** Measures both alternately, so that a load peak affects both. */
async function compare(whole: Target, bare: Target) {
  await load(whole)
  await load(bare)
  const wholes: number[] = []
  const bares: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    wholes.push(await load(whole))
    bares.push(await load(bare))
  }
  const [ours, theirs] = [medianOf(wholes), medianOf(bares)]
  const what = `project list, ${CONNECTIONS} connections, whole portal to bare handler (${ROWS_DESCRIPTION})`
  return [
    atLeast(what, ours / theirs, TARGET_RATIO, asRatio),
    withoutTarget('· whole portal', `${ours.toFixed(0)} a second`),
    withoutTarget('· bare handler', `${theirs.toFixed(0)} a second`),
  ]
}

async function load(target: Target): Promise<number> {
  const job: Load = { ...target, seconds: ROUND_SECONDS, connections: CONNECTIONS }
  const { perSecond, failed } = await withProcess(
    'load.process.ts',
    job,
    async (result: LoadResult) => result,
  )
  if (failed > 0) throw new Error(`${failed} requests to ${target.url} failed.`)
  return perSecond
}

async function findStudent(portal: RunningPortal, cookie: string) {
  const answer = await portal.post('/api/rpc/accounts/readSession', { json: {} }, cookie)
  const { json }: { json: { viewer: StudentViewer } } = await answer.json()
  return json.viewer
}

type ListedProject = { readonly id: string }

/** Throws when the two answers differ, since they could not be compared. */
async function requireSameRows(portal: RunningPortal, cookie: string, bareUrl: string) {
  const answer = await portal.post(PATH, { json: {} }, cookie)
  const { json }: { json: { items: ListedProject[] } } = await answer.json()
  const { cards }: { cards: ListedProject[] } = await (await fetch(bareUrl)).json()
  const ids = (rows: readonly ListedProject[]) => rows.map(({ id }) => id).join()
  if (json.items.length === 0 || ids(json.items) !== ids(cards.slice(0, json.items.length)))
    throw new Error('The portal and the bare handler do not list the same projects.')
}
