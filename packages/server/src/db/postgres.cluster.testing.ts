import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmodSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { closeAfterFile, makeTestFolder } from '../platform/cleanup.testing.ts'

const DEBIAN_FOLDER = '/usr/lib/postgresql'
// The server refuses to run as root.
const IS_ROOT = process.getuid?.() === 0
// Below the ports that the system assigns to outgoing connections.
const [LOWEST_PORT, HIGHEST_PORT] = [16_384, 32_767]

/** The folder of PostgreSQL's programs where Debian installs them; undefined if there is none. */
export const postgresPrograms = findPrograms()

function findPrograms(): string | undefined {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : []
  return versions
    .map((version) => join(DEBIAN_FOLDER, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')))
}

/** Starts a PostgreSQL server of the test file's own, which it may stop and start again. */
export function startCluster() {
  const folder = makeTestFolder()
  const data = join(folder, 'data')
  const port = randomInt(LOWEST_PORT, HIGHEST_PORT + 1)
  if (IS_ROOT) execFileSync('chown', ['postgres', folder])
  chmodSync(folder, 0o700)

  const run = (program: string, ...args: string[]) => {
    const command = [join(postgresPrograms ?? '', program), ...args]
    const [file = '', ...rest] = IS_ROOT ? ['runuser', '-u', 'postgres', '--', ...command] : command
    execFileSync(file, rest, { stdio: 'ignore', cwd: folder })
  }
  const start = () =>
    run(
      'pg_ctl',
      'start',
      '-w',
      '-D',
      data,
      '-l',
      join(folder, 'log'),
      '-o',
      `-p ${port} -k ${folder} -h 127.0.0.1`,
    )
  const stop = (mode: 'fast' | 'immediate') => run('pg_ctl', 'stop', '-w', '-D', data, '-m', mode)

  run('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--no-sync')
  start()
  closeAfterFile(() => stop('immediate'))
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, start, stop }
}
