import { readdirSync, readFileSync } from 'node:fs'
import type { Profiler } from 'node:inspector'
import { join } from 'node:path'
import { asPercent, formatTable } from './measurement.ts'
import { type RunningPortal, withPortal } from './portal.ts'

const NODE = 'HTTP and sockets (Node)'
const DRIVER = 'SQL driver (node-postgres)'
const LOG = 'log (pino)'

/** The parts of a request by the path of their code; a sample belongs to the innermost known frame. */
const PARTS: readonly (readonly [string, RegExp])[] = [
  ['session look-up (own code)', /features\/accounts\//],
  [DRIVER, /node_modules\/pg(-|\/)/],
  ['query and row mapping (Drizzle)', /node_modules\/drizzle-orm\//],
  ['input and output check (zod)', /node_modules\/zod\//],
  ['serialisation (oRPC)', /@orpc\/client\//],
  ['calls: routing, middleware (oRPC)', /node_modules\/@orpc\/|@standardserver/],
  [LOG, /node_modules\/(pino|sonic-boom|safe-stable-stringify|quick-format-unescaped|@pinojs)/],
  [NODE, /^node:/],
  ['Capstone’s own code', /packages\/(server|contract)\/src\//],
]

/** Runs the portal under the profiler, and `load` twice; returns a table of the CPU time of the second run. */
export async function profileLoad(
  folder: string,
  environment: NodeJS.ProcessEnv,
  load: (portal: RunningPortal) => Promise<unknown>,
): Promise<string> {
  const profiles = join(folder, 'profiles')
  const NODE_OPTIONS = `--cpu-prof --cpu-prof-dir=${profiles}`
  const took = await withPortal(folder, { ...environment, NODE_OPTIONS }, async (portal) => {
    await load(portal)
    const startedAt = performance.now()
    await load(portal)
    return performance.now() - startedAt
  })
  const [file] = readdirSync(profiles)
  return formatParts(JSON.parse(readFileSync(join(profiles, file ?? ''), 'utf8')), took * 1000)
}

/** Sums up the profile's last `lastMicroseconds` by part. */
function formatParts(profile: Profiler.Profile, lastMicroseconds: number): string {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]))
  const parents = new Map(
    profile.nodes.flatMap(({ id, children }) => (children ?? []).map((child) => [child, id])),
  )
  const parts = new Map<string, number>()
  let time = profile.startTime
  profile.samples?.forEach((id, index) => {
    const spent = profile.timeDeltas?.[index] ?? 0
    time += spent
    const part = time < profile.endTime - lastMicroseconds ? null : partOf(id, nodes, parents)
    if (part) parts.set(part, (parts.get(part) ?? 0) + spent)
  })
  const whole = [...parts.values()].reduce((sum, time) => sum + time, 0)
  const sorted = [...parts].sort(([, a], [, b]) => b - a)
  return formatTable(
    ['part', 'share of the busy time'],
    sorted.map(([part, time]) => [part, asPercent(time / whole)]),
  )
}

type Nodes = ReadonlyMap<number, Profiler.ProfileNode>

/** Returns the part that a sample with this innermost frame belongs to; null for idle time. */
function partOf(leaf: number, nodes: Nodes, parents: ReadonlyMap<number, number>): string | null {
  const name = nodes.get(leaf)?.callFrame.functionName
  if (name === '(idle)') return null
  if (name === '(garbage collector)') return 'garbage collection'
  if (name === '(program)') return 'system calls and the engine itself'
  const frames: string[] = []
  for (let id: number | undefined = leaf; id !== undefined; id = parents.get(id)) {
    const url = nodes.get(id)?.callFrame.url ?? ''
    const part = PARTS.find(([, place]) => place.test(url))
    if (part) frames.push(part[0])
  }
  // Node's own code that the driver or the log called counts as theirs; all other counts as HTTP and sockets, also the
  // hash of the session.
  const caller = frames.find((part) => part !== NODE)
  return frames[0] === NODE && caller !== DRIVER && caller !== LOG
    ? NODE
    : (caller ?? frames[0] ?? 'the rest')
}
