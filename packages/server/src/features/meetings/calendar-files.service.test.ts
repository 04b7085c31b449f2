import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import type { SignedInContext } from '../../rpc/context.ts'
import { actAsNew, mentor, student, pairTest as test } from '../../rpc/people.testing.ts'
import { openTestPortal, portal } from '../../rpc/portal.testing.ts'
import { users } from '../accounts/accounts.table.ts'
import { studentProjects } from '../assignments/assignments.table.ts'
import { openThread } from '../chat/thread.testing.ts'
import { createCalendarFile } from './calendar-files.service.ts'
import { answerMeeting, cancelMeeting } from './meeting-transitions.service.ts'
import { addMeeting } from './meetings.testing.ts'

let id: string
let assignmentId: string
// Late in the evening in UTC, so already the next day in the time zone of the university.
const STARTS_AT = new Date('2099-11-23T20:30:00Z')
const HOSTILE = 'Room, 12; "A"\\B\r\nATTENDEE;CN=Eve:mailto:eve@evil.test\nBEGIN:VALARM\u0007'
const { settings } = await openTestPortal({ TIME_ZONE: 'Asia/Kolkata' })
beforeEach(async () => {
  await portal.db.update(users).set({ name: 'Asha "A"; Rao' }).where(eq(users.id, student.viewer.id))
  assignmentId = await openThread('Bridges, and dams')
  id = await addMeeting(portal, {
    assignmentId,
    proposedBy: mentor.viewer.id,
    startsAt: STARTS_AT,
    minutes: 45,
    place: HOSTILE,
    note: 'Line one\nLine two',
  })
})

/** The lines of the file, with folded lines unfolded. */
async function linesOf(context: SignedInContext = student): Promise<string[]> {
  const { text } = await createCalendarFile({ ...context, settings }, { id })
  expect(text).toMatch(/\r\n$|END:VCALENDAR$/)
  return text.replaceAll('\r\n ', '').trimEnd().split('\r\n')
}
const textsOf = (lines: string[], name: string) =>
  lines.filter((line) => line.split(/[:;]/)[0] === name).map((line) => line.slice(name.length + 1))

test('a file has one event in UTC, and is named after the date in the time zone of the university', async () => {
  const { name } = await createCalendarFile({ ...student, settings }, { id })
  expect(name).toBe('meeting-2099-11-24.ics')
  const lines = await linesOf()
  expect(lines[0]).toBe('BEGIN:VCALENDAR')
  expect(lines.at(-1)).toBe('END:VCALENDAR')
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  expect(textsOf(lines, 'DTSTART')).toEqual(['20991123T203000Z'])
  expect(textsOf(lines, 'DTEND')).toEqual(['20991123T211500Z'])
  expect(textsOf(lines, 'UID')[0]).toContain(id)
  expect(textsOf(lines, 'SUMMARY')).toEqual(['Meeting: Bridges\\, and dams'])
  expect(textsOf(lines, 'DESCRIPTION')).toEqual(['Line one\\nLine two'])
})

test('a file has the status of the meeting, one UID, and a sequence number that grows with each change', async () => {
  const stateOf = async () => {
    const lines = await linesOf()
    expect(textsOf(await linesOf(mentor), 'UID')).toEqual(textsOf(lines, 'UID'))
    return ['METHOD', 'STATUS', 'SEQUENCE'].map((name) => textsOf(lines, name)[0])
  }
  expect(await stateOf()).toEqual(['PUBLISH', 'TENTATIVE', '0'])
  await answerMeeting(student, { id, answer: 'accepted' })
  expect(await stateOf()).toEqual(['PUBLISH', 'CONFIRMED', '1'])
  await portal.db.update(studentProjects).set({ title: 'Dams' })
  expect(await stateOf()).toEqual(['PUBLISH', 'CONFIRMED', '5'])
  await cancelMeeting(student, { id })
  expect(await stateOf()).toEqual(['CANCEL', 'CANCELLED', '6'])
})

test('the file of a declined meeting calls it cancelled', async () => {
  await answerMeeting(student, { id, answer: 'declined' })
  expect(textsOf(await linesOf(), 'STATUS')).toEqual(['CANCELLED'])
})

test('the removal of its project calls a meeting off, as in a calendar feed, and a restoration confirms it again', async () => {
  await answerMeeting(student, { id, answer: 'accepted' })
  const stateAfter = async (removedAt: Date | null) => {
    await portal.db.update(studentProjects).set({ removedAt })
    const lines = await linesOf()
    return ['METHOD', 'STATUS', 'SEQUENCE'].map((name) => textsOf(lines, name)[0])
  }
  expect(await stateAfter(portal.clock.now())).toEqual(['CANCEL', 'CANCELLED', '3'])
  expect(await stateAfter(null)).toEqual(['PUBLISH', 'CONFIRMED', '5'])
  // The meeting had started before the project was removed.
  expect(await stateAfter(STARTS_AT)).toEqual(['PUBLISH', 'CONFIRMED', '5'])
})

test('threat-45 user input never becomes a line of its own', async () => {
  const lines = await linesOf()
  expect(lines.filter((line) => /^(ATTENDEE|BEGIN:VALARM)/.test(line))).toHaveLength(1)
  expect(textsOf(lines, 'LOCATION')).toEqual([
    'Room\\, 12\\; "A"\\\\B\\nATTENDEE\\;CN=Eve:mailto:eve@evil.test\\nBEGIN:VALARM',
  ])
  expect(lines.join('')).not.toContain('\u0007')
})

test('a file names both sides, and does not contain their addresses', async () => {
  const text = (await linesOf()).join('\n')
  expect(text).toMatch(/ORGANIZER;CN="Ines"/)
  expect(text).toContain('Asha')
  for (const { viewer } of [student, mentor]) expect(text).not.toContain(viewer.email)
})

test('a file names the mentor who was invited, also when the project has another one by now', async () => {
  id = await addMeeting(portal, { assignmentId, proposedBy: student.viewer.id })
  const next = await actAsNew('instructor', { name: 'Otto' })
  await portal.db.update(studentProjects).set({ mentorId: next.viewer.id })
  expect((await linesOf()).find((line) => line.startsWith('ATTENDEE'))).toContain('CN="Ines"')
})

test('only the two sides can download a file', async () => {
  const stranger = await actAsNew('instructor')
  for (const [context, target] of [
    [stranger, id],
    [student, randomUUID()],
  ] as const)
    await expect(createCalendarFile(context, { id: target })).rejects.toMatchObject({
      code: 'MEETING_NOT_FOUND',
      status: 404,
    })
})
