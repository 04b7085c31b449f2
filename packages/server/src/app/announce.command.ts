import { parseArgs } from 'node:util'
import { idSchema } from '@capstone/contract/base'
import { newAnnouncementSchema } from '@capstone/contract/health/health.schemas'
import {
  deleteAnnouncement,
  findAnnouncementsAfter,
  insertAnnouncement,
} from '../features/health/announcements.repository.ts'
import { parseLocalTime } from '../platform/local-date.ts'
import type { Portal } from '../rpc/context.ts'
import { CommandError } from './command.ts'

const USAGE = `Usage: npm run announce -- add update|maintenance "text" [--from "2026-11-22 20:00"] --to "2026-11-22 23:00"
       npm run announce -- list
       npm run announce -- remove <id>
Times are in the time zone TIME_ZONE. Without --from the announcement is shown at once.`

/**
 * Runs `npm run announce` with these arguments and returns the lines to print. Throws CommandError if they are invalid.
 */
export async function runAnnounce(portal: Portal, args: readonly string[]): Promise<string[]> {
  const { values, positionals } = parse(args)
  const [action, ...rest] = positionals
  if (action === 'add' && rest.length === 2 && values.to !== undefined)
    return add(portal, rest, { from: values.from, to: values.to })
  if (action === 'list' && rest.length === 0) return list(portal)
  if (action === 'remove' && rest.length === 1) return remove(portal, rest[0])
  throw new CommandError(USAGE)
}

function parse(args: readonly string[]) {
  try {
    const options = { from: { type: 'string' }, to: { type: 'string' } } as const
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    throw new CommandError(USAGE)
  }
}

type Times = { readonly from: string | undefined; readonly to: string }

async function add(portal: Portal, [kind, text]: readonly string[], { from, to }: Times) {
  const now = portal.clock.now()
  const startsAt = from === undefined ? now : parseTime(portal, from)
  const endsAt = parseTime(portal, to)
  if (endsAt <= now) throw new CommandError('The announcement would already be over.')
  const parsed = newAnnouncementSchema.safeParse({ kind, text, startsAt, endsAt })
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new CommandError(issue && issue.path[0] !== 'kind' ? issue.message : USAGE)
  }
  const { id } = await insertAnnouncement(portal.db, parsed.data)
  return [`Added. To remove it: npm run announce -- remove ${id}`]
}

function parseTime({ settings }: Portal, text: string): Date {
  const time = parseLocalTime(settings, text)
  if (!time) throw new CommandError(`${text} is not a valid time. Write it like 2026-11-22 20:00.`)
  return time
}

async function list(portal: Portal) {
  const { TIME_ZONE: timeZone } = portal.settings
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const announcements = await findAnnouncementsAfter(portal.db, portal.clock.now())
  if (announcements.length === 0) return ['There are no announcements.']
  return announcements.map(
    ({ id, kind, text, startsAt, endsAt }) =>
      `${id}  ${kind}  ${format.format(startsAt)} to ${format.format(endsAt)}  ${text}`,
  )
}

async function remove(portal: Portal, id: string | undefined) {
  const parsed = idSchema.safeParse(id)
  if (!parsed.success || !(await deleteAnnouncement(portal.db, parsed.data)))
    throw new CommandError('There is no such announcement. npm run announce -- list shows those not over.')
  return ['Removed.']
}
