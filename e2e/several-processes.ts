import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { SERVER, waitUntilReady } from './portal.ts'
import { startRandomProxy } from './random-proxy.ts'

const KILL_MS = 60_000

/** How many processes serve the journeys' portal: one, in the worker, unless PROCESSES says more (PostgreSQL only). */
export const PROCESSES = Number(process.env.PROCESSES ?? 1)

export type Processes = { stop(): Promise<void> }

type Options = {
  /** Where browsers reach the portal. */
  readonly port: number
  /** The port of the process in the worker. */
  readonly ownPort: number
  /** The ports of the others. */
  readonly ports: readonly number[]
  /** The settings of the others, without PORT. */
  readonly environment: Readonly<Record<string, string>>
}

/**
 * Starts further processes of the portal and a proxy that passes each request to one of them, or to the one in the
 * worker, at random. Every minute one of the further ones is killed and started again; until it accepts connections,
 * requests go to the others.
 */
export async function startProcesses({ port, ownPort, ports, environment }: Options): Promise<Processes> {
  const running = new Map<number, ChildProcess>()
  let isStopping = false

  function start(processPort: number) {
    const child = spawn(process.execPath, [SERVER], {
      env: { PATH: process.env.PATH, ...environment, PORT: String(processPort) },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    running.set(processPort, child)
    child.once('exit', () => {
      if (!isStopping) start(processPort)
    })
  }
  for (const processPort of ports) start(processPort)
  await Promise.all(ports.map((processPort) => waitUntilReady(`http://127.0.0.1:${processPort}`)))

  const killing = setInterval(() => {
    const victims = [...running.values()]
    victims[Math.floor(Math.random() * victims.length)]?.kill('SIGKILL')
  }, KILL_MS)
  const proxy = await startRandomProxy(port, [ownPort, ...ports])

  return {
    async stop() {
      isStopping = true
      clearInterval(killing)
      proxy.close()
      await Promise.all(
        [...running.values()].map(async (child) => {
          child.kill('SIGTERM')
          if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
        }),
      )
    },
  }
}
