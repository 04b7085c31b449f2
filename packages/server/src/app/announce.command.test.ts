import { expect } from 'vitest'
import { it, openTestPortal } from '../rpc/portal.testing.ts'
import { runAnnounce } from './announce.command.ts'

const portal = await openTestPortal({ TIME_ZONE: 'Asia/Kolkata' })

const run = (...args: string[]) =>
  runAnnounce({ ...portal, clock: { now: () => new Date('2026-11-21T10:00:00Z') } }, args)
const TIMES = ['--from', '2026-11-22 20:00', '--to', '2026-11-22T23:30']

it('adds, lists and removes announcements, with times in the time zone of the university', async () => {
  expect(await run('list')).toEqual(['There are no announcements.'])
  const [added = ''] = await run('add', 'maintenance', ' The database moves. ', ...TIMES)
  const id = added.split(' ').at(-1) ?? ''
  await run('add', 'update', 'Chat is new.', '--to', '2026-11-22 09:00')
  const listed = await run('list')
  expect(listed).toEqual([
    expect.stringMatching(/ {2}update {2}2026-11-21 15:30 to 2026-11-22 09:00 {2}Chat is new\.$/),
    `${id}  maintenance  2026-11-22 20:00 to 2026-11-22 23:30  The database moves.`,
  ])
  expect(await run('remove', id)).toEqual(['Removed.'])
  expect(await run('list')).toHaveLength(1)
  await expect(run('remove', id)).rejects.toThrow('There is no such announcement.')
})

it.each([
  [[], 'Usage'],
  [['add', 'party', 'Come all', ...TIMES], 'Usage'],
  [['add', 'update', 'No end'], 'Usage'],
  [['add', 'update', 'Two', 'texts', ...TIMES], 'Usage'],
  [['list', '--loudly'], 'Usage'],
  [['add', 'update', '  ', ...TIMES], 'The text is empty.'],
  [['add', 'update', 'x'.repeat(301), ...TIMES], 'The text is longer than 300 characters.'],
  [['add', 'update', 'Text', '--to', 'soon'], 'soon is not a valid time'],
  [['add', 'update', 'Text', '--to', '2026-11-21 15:30'], 'The announcement would already be over.'],
  [
    ['add', 'update', 'Text', '--from', '2026-11-23 10:00', '--to', '2026-11-23 10:00'],
    'The announcement would end before it starts.',
  ],
  [['remove', 'not-an-id'], 'There is no such announcement.'],
])('%o is refused: %s', async (args, reason) => {
  await expect(run(...args)).rejects.toThrow(reason)
  expect(await run('list')).toEqual(['There are no announcements.'])
})
