import { spawn } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort, waitUntilEnded } from './processes.ts'

const ROOT = join(import.meta.dirname, '..')
const START_MAX_MS = 120_000

export type RunningPortal = {
  readonly url: string
  readonly pid: number
  /** From the start of the process to the first 200 from `/readyz`. */
  readonly startedInMs: number
  /** Posts JSON like one of the portal's own pages. */
  post(path: string, body: unknown, cookie?: string): Promise<Response>
  /** Creates an account and returns its cookie. */
  signUp(email: string): Promise<string>
  stop(): Promise<void>
}

/**
 * Starts the portal, or its demo, with the command of `npm start` or `npm run demo`, on a free port unless PORT is
 * given. Its log is a file in the data folder.
 */
export async function startPortal(
  folder: string,
  environment: NodeJS.ProcessEnv = {},
  script: 'start' | 'demo' = 'start',
): Promise<RunningPortal> {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const port = Number(environment.PORT ?? (await findFreePort()))
  const url = `http://localhost:${port}`
  const log = openSync(join(folder, 'log'), 'a')
  const startedAt = performance.now()
  const child = spawn(String(scripts[script]), {
    shell: '/bin/sh',
    cwd: ROOT,
    stdio: ['ignore', log, log],
    env: { ...withoutSettings(process.env), DATA_DIR: folder, PORT: String(port), ...environment },
  })
  while (!(await isReady(url))) {
    const hasEnded = child.exitCode !== null
    if (hasEnded || performance.now() - startedAt > START_MAX_MS) {
      child.kill()
      throw new Error(`The portal did not start:\n${readFileSync(join(folder, 'log'), 'utf8')}`)
    }
    await pause(5)
  }
  const startedInMs = performance.now() - startedAt

  const post = (path: string, body: unknown, cookie = '') =>
    fetch(url + path, {
      method: 'POST',
      headers: { origin: url, 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })

  return {
    url,
    pid: child.pid ?? 0,
    startedInMs,
    post,
    signUp: async (email) => {
      const answer = await post('/api/auth/sign-up/email', {
        name: 'A person',
        email,
        password: 'walks the whole road',
      })
      if (!answer.ok) throw new Error(`No account was made: ${answer.status} ${await answer.text()}`)
      return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    },
    stop: async () => {
      child.kill()
      await waitUntilEnded(child)
    },
  }
}

/** Runs `work` with a portal that is started as {@link startPortal} does, and stops it. */
export async function withPortal<Result>(
  folder: string,
  environment: NodeJS.ProcessEnv,
  work: (portal: RunningPortal) => Promise<Result>,
): Promise<Result> {
  const portal = await startPortal(folder, environment)
  try {
    return await work(portal)
  } finally {
    await portal.stop()
  }
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )

/** The environment without the portal's settings, because the defaults are measured. */
const withoutSettings = ({ PATH, HOME, LANG }: NodeJS.ProcessEnv) => ({
  HOME,
  LANG,
  PATH: `${join(ROOT, 'node_modules/.bin')}:${PATH}`,
})
