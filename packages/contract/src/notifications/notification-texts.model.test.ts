import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatNotification, toShortLine } from './notification-texts.model.ts'
import { type NotificationPayload, notificationPayloadSchema } from './notifications.schemas.ts'

const title = 'Campus map'
const by = 'Ines Rao'
const project = { kind: 'project_changed', title, by } as const
const access = { kind: 'access_changed', title, by } as const
const paper = { kind: 'paper_status_changed', title, isReturned: false } as const
const meeting = {
  kind: 'meeting',
  title,
  by,
  threadId: '5f0c1f8e-6f0a-4b62-9a3c-1c2d3e4f5a6b',
  startsAt: '2026-11-24T12:50:00.000Z',
} as const
const handIn = { kind: 'hand_in', title, by, dueAt: meeting.startsAt, isLate: false } as const
const extension = {
  kind: 'hand_in_extension',
  title,
  by,
  handInId: meeting.threadId,
  until: meeting.startsAt,
} as const
const review = { kind: 'request_reviewed', title, projectId: null } as const
const reminder = { kind: 'hand_in_reminder', title, dueAt: meeting.startsAt, closesAt: null } as const
const ticket = { kind: 'ticket', ticketType: 'student', title, by } as const

const SENTENCES: readonly [payload: NotificationPayload, title: string, detail: string][] = [
  [{ kind: 'mentoring', title: by, students: null }, 'New instructor', 'Ines Rao is your instructor now.'],
  [{ kind: 'mentoring', title: 'Asha', students: 1 }, 'New student', 'Asha was assigned to you.'],
  [{ kind: 'mentoring', title: '', students: 1 }, 'New student', 'A student was assigned to you.'],
  [{ kind: 'mentoring', title: '', students: 12 }, 'New students', '12 students were assigned to you.'],
  [
    { ...review, outcome: 'approved' },
    'Request approved',
    'Your request for “Campus map” was approved. It is now a project of yours.',
  ],
  [{ ...review, outcome: 'rejected' }, 'Request rejected', 'Your request for “Campus map” was rejected.'],
  [
    { ...review, outcome: 'rejected', note: 'Too wide.\nAsk for one building.' },
    'Request rejected',
    'Your request for “Campus map” was rejected. The note: “Too wide. Ask for one building.”',
  ],
  [
    { ...review, outcome: 'withdrawn' },
    'Project withdrawn',
    'The approval of “Campus map” was withdrawn, and its project removed.',
  ],
  [{ kind: 'project_assigned', title, by }, 'New project', 'Ines Rao assigned you “Campus map”.'],
  [{ kind: 'project_assigned', title, by: null }, 'New project', 'Somebody assigned you “Campus map”.'],
  [
    { ...project, status: 'in_progress', progress: null },
    'Project updated',
    'Ines Rao set “Campus map” to in progress.',
  ],
  [
    { ...project, status: null, progress: 40 },
    'Project updated',
    'Ines Rao set the progress of “Campus map” to 40%.',
  ],
  [
    { ...project, status: 'completed', progress: 100 },
    'Project updated',
    'Ines Rao set “Campus map” to completed and 100%.',
  ],
  [{ ...project, status: null, progress: null }, 'Project updated', 'Ines Rao changed “Campus map”.'],
  [
    { ...access, opened: ['report'], closed: [] },
    'Access changed',
    'Ines Rao opened the report of “Campus map”.',
  ],
  [
    { ...access, opened: ['report', 'source_code', 'tools'], closed: ['synopsis', 'video'] },
    'Access changed',
    'Ines Rao opened the report, the source code and the software tools, and closed the synopsis and the video of “Campus map”.',
  ],
  [
    { ...access, opened: [], closed: [] },
    'Access changed',
    'Ines Rao changed the resources of “Campus map”.',
  ],
  [{ ...paper, status: 'review' }, 'Paper under review', '“Campus map” is being reviewed now.'],
  [
    { ...paper, status: 'draft', isReturned: true },
    'Paper returned',
    '“Campus map” was returned with feedback. You can upload a new version.',
  ],
  [{ ...paper, status: 'approved' }, 'Paper approved', '“Campus map” was approved and will be published.'],
  [
    { ...paper, status: 'published' },
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
    { ...meeting, event: 'accepted' },
    'Meeting accepted',
    'Ines Rao accepted the meeting about “Campus map” on Tue, Nov 24, 2026, 6:20 pm IST.',
  ],
  [
    { ...meeting, event: 'declined' },
    'Meeting declined',
    'Ines Rao declined the meeting about “Campus map” on Tue, Nov 24, 2026, 6:20 pm IST.',
  ],
  [
    { ...meeting, by: null, event: 'cancelled' },
    'Meeting cancelled',
    'The meeting about “Campus map” on Tue, Nov 24, 2026, 6:20 pm IST is cancelled: the person you were to meet is no longer here.',
  ],
  [
    { ...meeting, event: 'withdrawn' },
    'Meeting withdrawn',
    'Ines Rao withdrew the proposed meeting about “Campus map” on Tue, Nov 24, 2026, 6:20 pm IST.',
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
  [
    { ...handIn, event: 'plan_published', dueAt: null },
    'New hand-ins',
    'The hand-ins of “Campus map” and their dates were published.',
  ],
  [
    { ...handIn, event: 'added' },
    'New hand-in',
    'Ines Rao added “Campus map”, due Tue, Nov 24, 2026, 6:20 pm IST.',
  ],
  [
    { ...handIn, event: 'date_changed' },
    'New due date',
    '“Campus map” is now due Tue, Nov 24, 2026, 6:20 pm IST.',
  ],
  [
    { ...handIn, event: 'date_changed', closesAt: '2026-11-30T12:50:00.000Z' },
    'New dates',
    '“Campus map” is now due Tue, Nov 24, 2026, 6:20 pm IST and closes Mon, Nov 30, 2026, 6:20 pm IST.',
  ],
  [
    { ...handIn, event: 'plan_date_changed' },
    'New due date',
    '“Campus map” is now due Tue, Nov 24, 2026, 6:20 pm IST.',
  ],
  [
    { ...handIn, event: 'plan_date_changed', plan: 'ME/M.Tech, Final Year' },
    'New due date',
    '“Campus map” of ME/M.Tech, Final Year is now due Tue, Nov 24, 2026, 6:20 pm IST.',
  ],
  [{ ...handIn, event: 'removed' }, 'Hand-in removed', '“Campus map” is not asked for any more.'],
  [
    { ...handIn, dueAt: null, event: 'submitted', isLate: true },
    'Handed in',
    'Ines Rao handed in “Campus map”, late.',
  ],
  [
    {
      ...handIn,
      dueAt: null,
      event: 'submitted',
      isLate: true,
      version: { number: 2, receivedAt: meeting.startsAt },
    },
    'Handed in',
    'Ines Rao handed in “Campus map”, version 2, late.',
  ],
  [
    { ...handIn, dueAt: null, event: 'received' },
    'Received on time',
    '“Campus map” was received. Your receipt is ready.',
  ],
  [
    { ...handIn, event: 'received' },
    'Received on time',
    '“Campus map” was received. Your receipt is ready. It is now due Tue, Nov 24, 2026, 6:20 pm IST.',
  ],
  [
    { ...handIn, dueAt: null, event: 'received', version: { number: 2, receivedAt: meeting.startsAt } },
    'Received on time',
    '“Campus map” was received on Tue, Nov 24, 2026, 6:20 pm IST as version 2. Your receipt is ready.',
  ],
  [{ ...handIn, event: 'accepted' }, 'Hand-in accepted', 'Ines Rao accepted “Campus map”.'],
  [
    { ...handIn, event: 'returned' },
    'Hand-in returned',
    'Ines Rao returned “Campus map” with feedback. Its due date is Tue, Nov 24, 2026, 6:20 pm IST.',
  ],
  [
    { ...handIn, event: 'returned', extensionRequestEndsAt: meeting.startsAt },
    'Hand-in returned',
    'Ines Rao returned “Campus map” with feedback. It is closed. You may ask for more time until Tue, Nov 24, 2026, 6:20 pm IST.',
  ],
  [
    { ...extension, event: 'requested' },
    'More time requested',
    'Ines Rao asks for more time for “Campus map”: until Tue, Nov 24, 2026, 6:20 pm IST.',
  ],
  [
    { ...extension, event: 'recommended' },
    'More time recommended',
    'Ines Rao recommends more time for “Campus map”.',
  ],
  [
    { ...extension, event: 'not_recommended' },
    'More time not recommended',
    'Ines Rao does not recommend more time for “Campus map”.',
  ],
  [
    { ...extension, event: 'granted' },
    'More time granted',
    '“Campus map” is now due Tue, Nov 24, 2026, 6:20 pm IST.',
  ],
  [
    { ...extension, event: 'refused' },
    'More time refused',
    'Ines Rao refused more time for “Campus map”. Its due date stays.',
  ],
  [
    { ...handIn, dueAt: null, project: 'River log', event: 'received' },
    'Received on time',
    '“Campus map” of “River log” was received. Your receipt is ready.',
  ],
  [
    { ...handIn, project: 'River log', student: 'Asha Rao', event: 'date_changed' },
    'New due date',
    'Asha Rao’s “Campus map” of “River log” is now due Tue, Nov 24, 2026, 6:20 pm IST.',
  ],
  [
    { ...extension, project: 'River log', student: 'Asha Rao', event: 'recommended' },
    'More time recommended',
    'Ines Rao recommends more time for Asha Rao’s “Campus map” of “River log”.',
  ],
  [
    { ...extension, project: 'River log', student: 'Asha Rao', event: 'refused' },
    'More time refused',
    'Ines Rao refused more time for Asha Rao’s “Campus map” of “River log”. Its due date stays.',
  ],
  [
    { ...reminder, project: 'River log', event: 'due' },
    'Due date passed',
    '“Campus map” of “River log” was due Tue, Nov 24, 2026, 6:20 pm IST.',
  ],
  [
    { ...reminder, event: 'week' },
    'Due Tue, Nov 24, 2026',
    '“Campus map” is due Tue, Nov 24, 2026, 6:20 pm IST.',
  ],
  [
    { ...reminder, event: 'day' },
    'Due Tue, Nov 24, 2026',
    '“Campus map” is due Tue, Nov 24, 2026, 6:20 pm IST.',
  ],
  [{ ...reminder, event: 'due' }, 'Due date passed', '“Campus map” was due Tue, Nov 24, 2026, 6:20 pm IST.'],
  [
    { ...reminder, event: 'closing', closesAt: meeting.startsAt },
    'Closes Tue, Nov 24, 2026',
    '“Campus map” can be handed in until Tue, Nov 24, 2026, 6:20 pm IST.',
  ],
]

test.each(SENTENCES)('%j reads “%s”: %s', (payload, title, detail) => {
  expect(formatNotification(notificationPayloadSchema.parse(payload), 'Asia/Kolkata')).toEqual({
    title,
    detail,
  })
})

test('the sentences above cover every kind, and every event of a kind that has events', () => {
  const covered = SENTENCES.map(([payload]) =>
    'event' in payload ? `${payload.kind} ${payload.event}` : payload.kind,
  )
  const all = notificationPayloadSchema.options.flatMap(({ shape }) => {
    const kind = shape.kind.value
    return 'event' in shape ? shape.event.options.map((event) => `${kind} ${event}`) : [kind]
  })
  expect(new Set(covered)).toEqual(new Set(all))
})

test('the time of a meeting is in the reader’s own time zone by default', () => {
  const { detail } = formatNotification({ ...meeting, event: 'accepted' })
  const hour = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', hour12: true })
  expect(detail).toMatch(new RegExp(`, 2026, ${hour.format(new Date(meeting.startsAt))}\\.$`))
})

test('text that people wrote stays on one line, cannot change its direction, and is shortened', () => {
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
  expect(toShortLine('a\r\nb\u202ec')).toBe('a bc')
  expect(toShortLine('🎓'.repeat(121))).toBe(`${'🎓'.repeat(119)}…`)
})
