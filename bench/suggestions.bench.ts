import { join } from 'node:path'
import { openEmbedded } from '../packages/server/src/db/engine/embedded.ts'
import { openPostgres } from '../packages/server/src/db/engine/postgres.ts'
import { migrateDatabase } from '../packages/server/src/db/migrate.ts'
import { findMostSimilar } from '../packages/server/src/features/requests/similarity/similar-ideas.repository.ts'
import { type AiService, startAiService } from '../packages/server/src/platform/ai/ai.testing.ts'
import { scopeOf } from '../packages/server/src/rpc/scope.ts'
import { asMilliseconds, atMost, type Measurement, medianOf, timeOf, withoutTarget } from './measurement.ts'
import { type RunningPortal, startPortal } from './portal.ts'
import { withClient, withDatabase } from './postgres.ts'
import { withFolder } from './processes.ts'
import { fillTitles, readIdeas, TITLES_DESCRIPTION } from './titles.rows.ts'

const MIGRATIONS = join(import.meta.dirname, '../packages/server/migrations')
const SIMILARITY_MAX_MS = 30
const CATALOGUE_MAX_MS = 50
const MODEL_MAX_MS = 300
const PORTAL_RUNS = 15
/** The number of runs for each title, of which the fastest counts, so that a load peak has no effect. */
const RUNS_PER_TITLE = 3
/** Every nth title of the catalogue is compared. */
const EVERY = 8
const PAUSE_MS = 200
const EMAIL = 'student@bench.test'
/** A student without earlier suggestions. */
const NEW_STUDENT = scopeOf({
  id: '00000000-0000-4000-8000-000000000000',
  role: 'student',
  name: '',
  email: '',
  course: null,
  specialization: null,
  year: null,
  phone: null,
  mustChangePassword: false,
})

/**
 * Measures the search for projects similar to an idea, the response with ideas of the catalogue, and the delay of an
 * idea from the model.
 */
export const measureSuggestions = (): Promise<Measurement> =>
  withDatabase('suggestions', async (url) => {
    const onServer = await compareOn(openPostgres(url, 1))
    const embedded = await compareOn(await openEmbedded({ folder: 'memory://' }))
    const { ideasMs, completeMs, modelDelayMs } = await withFolder((folder) => measurePortal(folder, url))
    return {
      rows: [
        atMost(
          `an idea compared with ${TITLES_DESCRIPTION}, PostgreSQL`,
          onServer,
          SIMILARITY_MAX_MS,
          asMilliseconds,
        ),
        withoutTarget('· embedded database', asMilliseconds(embedded)),
        atMost('catalogue, call to all ten ideas', ideasMs, CATALOGUE_MAX_MS, asMilliseconds),
        withoutTarget(
          `· with the similar projects of each, among ${TITLES_DESCRIPTION}`,
          asMilliseconds(completeMs),
        ),
        atMost(
          'an idea of the model, from its last character to the client',
          modelDelayMs,
          MODEL_MAX_MS,
          asMilliseconds,
        ),
      ],
      notes: [],
    }
  })

type Handle = ReturnType<typeof openPostgres> | Awaited<ReturnType<typeof openEmbedded>>

/**
 * Returns the median time to find what is similar to a title of the catalogue, in milliseconds, with a generic query
 * plan.
 */
async function compareOn(handle: Handle): Promise<number> {
  try {
    await migrateDatabase(handle, MIGRATIONS)
    await fillTitles(handle.db)
    await handle.db.execute(`set plan_cache_mode = 'force_generic_plan'`)
    const times: number[] = []
    const sample = (await readIdeas()).filter((_, index) => index % EVERY === 0)
    for (const { title } of sample) {
      const runs: number[] = []
      while (runs.length < RUNS_PER_TITLE)
        runs.push(await timeOf(() => findMostSimilar(handle.db, NEW_STUDENT, [title])))
      times.push(Math.min(...runs))
    }
    return medianOf(times)
  } finally {
    await handle.close()
  }
}

async function measurePortal(folder: string, DATABASE_URL: string) {
  const model = await startAiService()
  try {
    const portal = await startPortal(folder, { DATABASE_URL, ...model.environment })
    try {
      const cookie = await portal.signUp(EMAIL)
      const profile = `update users set course = 'MBA', specialization = 'Finance' where email = '${EMAIL}'`
      await withClient(DATABASE_URL, (client) => client.query(profile))
      return { ...(await measureCatalogue(portal, cookie)), ...(await measureModel(model, portal, cookie)) }
    } finally {
      await portal.stop()
    }
  } finally {
    await model.stop()
  }
}

async function measureCatalogue(portal: RunningPortal, cookie: string) {
  await suggest(portal, cookie, 'catalogue')
  const timings: Timing[] = []
  while (timings.length < PORTAL_RUNS) timings.push(await suggest(portal, cookie, 'catalogue'))
  return {
    ideasMs: medianOf(timings.map(({ lastAt, startedAt }) => lastAt - startedAt)),
    completeMs: medianOf(timings.map(({ endedAt, startedAt }) => endedAt - startedAt)),
  }
}

async function measureModel(model: AiService, portal: RunningPortal, cookie: string) {
  const [idea] = await readIdeas()
  const whole = JSON.stringify(idea)
  let completeAt = 0
  model.script = () => ({
    pauseMs: PAUSE_MS,
    pieces: [`[${whole.slice(0, -1)}`, '}', ']'],
    onPiece: (index) => {
      if (index === 1) completeAt = performance.now()
    },
  })
  const delays: number[] = []
  while (delays.length < PORTAL_RUNS) {
    const { lastAt } = await suggest(portal, cookie, 'ai')
    delays.push(lastAt - completeAt)
  }
  return { modelDelayMs: medianOf(delays) }
}

type Timing = { readonly startedAt: number; readonly lastAt: number; readonly endedAt: number }

/** Requests suggestions and reads the stream to its end. */
async function suggest(portal: RunningPortal, cookie: string, from: 'ai' | 'catalogue'): Promise<Timing> {
  const startedAt = performance.now()
  const answer = await portal.post('/api/rpc/requests/suggestProjects', { json: { from } }, cookie)
  let received = ''
  let ideas = 0
  let lastAt = 0
  for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    received += chunk
    const count = received.split('"kind":"suggestion"').length - 1
    if (count > ideas) lastAt = performance.now()
    ideas = count
  }
  if (ideas === 0) throw new Error(`No idea was received: ${answer.status} ${received}`)
  return { startedAt, lastAt, endedAt: performance.now() }
}
