import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatNotification, toPlainLine } from './notification-texts.policy.ts'
import { type NotificationPayload, notificationPayloadSchema } from './notifications.schemas.ts'

const title = 'Campus map'
const by = 'Ines Rao'
const changed = { kind: 'project_changed', title, by } as const
const switched = { kind: 'access_changed', title, by } as const
const moved = { kind: 'paper_status_changed', title, isReturned: false } as const
const met = {
  kind: 'meeting',
  ...{ title, by, threadId: '5f0c1f8e-6f0a-4b62-9a3c-1c2d3e4f5a6b' },
  startsAt: '2026-11-24T12:50:00.000Z',
} as const
const ticket = { kind: 'ticket', ticketType: 'student', title, by } as const

const SENTENCES: readonly [payload: NotificationPayload, title: string, detail: string][] = [
  [
    { kind: 'request_reviewed', title, outcome: 'approved' },
    'Request approved',
    'Your request for “Campus map” was approved. It is now a project of yours.',
  ],
  [
    { kind: 'request_reviewed', title, outcome: 'rejected' },
    'Request rejected',
    'Your request for “Campus map” was rejected.',
  ],
  [
    { kind: 'request_reviewed', title, outcome: 'withdrawn' },
    'Project withdrawn',
    'The approval of “Campus map” was taken back, and its project withdrawn.',
  ],
  [{ kind: 'project_assigned', title, by }, 'New project', 'Ines Rao assigned you “Campus map”.'],
  [{ kind: 'project_assigned', title, by: null }, 'New project', 'Somebody assigned you “Campus map”.'],
  [
    { ...changed, status: 'in_progress', progress: null },
    'Project updated',
    'Ines Rao set “Campus map” to in progress.',
  ],
  [
    { ...changed, status: null, progress: 40 },
    'Project updated',
    'Ines Rao set the progress of “Campus map” to 40%.',
  ],
  [
    { ...changed, status: 'completed', progress: 100 },
    'Project updated',
    'Ines Rao set “Campus map” to completed and 100%.',
  ],
  [{ ...changed, status: null, progress: null }, 'Project updated', 'Ines Rao changed “Campus map”.'],
  [
    { ...switched, opened: ['report'], closed: [] },
    'Access changed',
    'Ines Rao opened the report of “Campus map”.',
  ],
  [
    { ...switched, opened: ['report', 'source_code', 'tools'], closed: ['synopsis', 'video'] },
    'Access changed',
    'Ines Rao opened the report, the source code and the software tools, and closed the synopsis and the video of “Campus map”.',
  ],
  [
    { ...switched, opened: [], closed: [] },
    'Access changed',
    'Ines Rao changed the resources of “Campus map”.',
  ],
  [{ ...moved, status: 'review' }, 'Paper under review', '“Campus map” is being reviewed now.'],
  [
    { ...moved, status: 'draft', isReturned: true },
    'Paper returned',
    '“Campus map” came back with feedback. You can upload a new version.',
  ],
  [{ ...moved, status: 'approved' }, 'Paper approved', '“Campus map” was approved and will be published.'],
  [
    { ...moved, status: 'published' },
    'Paper published',
    '“Campus map” was published, and everybody can read it.',
  ],
  [{ kind: 'message', title, by, messages: 1 }, 'New message', 'Ines Rao wrote to you about “Campus map”.'],
  [
    { kind: 'message', title, by, messages: 3 },
    'New messages',
    'Ines Rao wrote to you 3 times about “Campus map”.',
  ],
  [
    { ...met, event: 'accepted' },
    'Meeting accepted',
    'Ines Rao accepted the meeting about “Campus map” on Tue, Nov 24, 2026, 6:20 pm IST.',
  ],
  [
    { ...met, event: 'declined' },
    'Meeting declined',
    'Ines Rao declined the meeting about “Campus map” on Tue, Nov 24, 2026, 6:20 pm IST.',
  ],
  [
    { ...met, event: 'cancelled', by: null },
    'Meeting cancelled',
    'Somebody cancelled the meeting about “Campus map” on Tue, Nov 24, 2026, 6:20 pm IST.',
  ],
  [
    { ...met, event: 'withdrawn' },
    'Meeting taken back',
    'Ines Rao took back the proposed meeting about “Campus map” on Tue, Nov 24, 2026, 6:20 pm IST.',
  ],
  [{ ...ticket, event: 'opened' }, 'New ticket', 'Ines Rao opened the ticket “Campus map”.'],
  [{ ...ticket, event: 'replied' }, 'Reply to a ticket', 'Ines Rao replied to the ticket “Campus map”.'],
  [
    { ...ticket, event: 'in_progress' },
    'Ticket in progress',
    'Ines Rao is working on the ticket “Campus map”.',
  ],
  [
    { ...ticket, event: 'marked_replied' },
    'Ticket replied',
    'Ines Rao marked the ticket “Campus map” as replied.',
  ],
  [{ ...ticket, event: 'resolved' }, 'Ticket resolved', 'Ines Rao resolved the ticket “Campus map”.'],
  [{ ...ticket, event: 'reopened' }, 'Ticket reopened', 'Ines Rao reopened the ticket “Campus map”.'],
]

test.each(SENTENCES)('%j', (payload, said, detail) => {
  expect(formatNotification(notificationPayloadSchema.parse(payload), 'Asia/Kolkata')).toEqual({
    title: said,
    detail,
  })
})

test('every kind and everything that happens to a meeting or a ticket has its sentence above', () => {
  const said = SENTENCES.map(([payload]) =>
    'event' in payload ? `${payload.kind} ${payload.event}` : payload.kind,
  )
  const there = notificationPayloadSchema.options.flatMap(({ shape }) => {
    const kind = shape.kind.value
    return 'event' in shape ? shape.event.options.map((event) => `${kind} ${event}`) : [kind]
  })
  expect(new Set(said)).toEqual(new Set(there))
})

test('a meeting is told by the reader’s own clock where no time zone is named', () => {
  const { detail } = formatNotification({ ...met, event: 'accepted' })
  const hour = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', hour12: true })
  expect(detail).toMatch(new RegExp(`, 2026, ${hour.format(new Date(met.startsAt))}\\.$`))
})

test('what people wrote stays on its line and in its quotes, whatever it is', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.constant('a\r\nBcc: b\u202e\u2028c'),
  )
  fc.assert(
    fc.property(hostile, hostile, (wild, name) => {
      const { detail } = formatNotification({ kind: 'project_assigned', title: wild, by: name })
      expect(detail).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u)
      expect([...detail].length).toBeLessThan(300)
    }),
  )
  expect(toPlainLine('a\r\nb\u202ec')).toBe('a bc')
  expect(toPlainLine('🎓'.repeat(121))).toBe(`${'🎓'.repeat(119)}…`)
})
