import { readFileSync } from 'node:fs'

/** A process, told apart from a later one that was given the same number. */
export type ProcessIdentity = {
  pid: number
  /** When it started, in the kernel's own words; empty where the system does not say (outside Linux). */
  startedAt: string
}

const START_TIME_FIELD = 22

/** The running process with this number, or what can be said of it. */
export function identifyProcess(pid: number): ProcessIdentity {
  return { pid, startedAt: readStartTime(pid) }
}

/** Whether that very process still runs. A zombie does not: it holds no file any more. */
export function isRunning({ pid, startedAt }: ProcessIdentity): boolean {
  return isAlive(pid) && readStartTime(pid) === startedAt
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives and belongs to someone else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function readStartTime(pid: number): string {
  if (process.platform !== 'linux') return ''
  try {
    // The second field, the program's name in parentheses, may itself hold spaces and parentheses.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? '' : (fields[START_TIME_FIELD - 3] ?? '')
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return ''
    throw error
  }
}
