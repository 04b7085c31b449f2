import { expect, it } from 'vitest'
import {
  authorOf,
  describeNoThreads,
  formatDayHeading,
  formatFileKind,
  formatLastActive,
  formatNewMessage,
  formatPreview,
} from './chat.messages.ts'

const now = new Date(2026, 10, 21, 9, 40)
const last = { text: 'Thank you', fileName: null, meetingStatus: null, isOwn: false, sentAt: now }

it('names today and yesterday, and dates earlier days', () => {
  expect(formatDayHeading(new Date(2026, 10, 21, 0, 1), now)).toBe('Today')
  expect(formatDayHeading(new Date(2026, 10, 20, 23, 59), now)).toBe('Yesterday')
  expect(formatDayHeading(new Date(2026, 10, 19, 23, 59), now)).toBe('Nov 19, 2026')
})

it('formats the time of a thread’s last message', () => {
  expect(formatLastActive(new Date(2026, 10, 21, 9, 31), now)).toBe('9:31 am')
  expect(formatLastActive(new Date(2026, 10, 20, 9, 31), now)).toBe('Fri')
  expect(formatLastActive(new Date(2026, 10, 14, 9, 31), now)).toBe('Nov 14')
  expect(formatLastActive(new Date(2025, 5, 2), now)).toBe('Jun 2, 2025')
})

it('previews the last message', () => {
  expect(formatPreview(last)).toBe('Thank you')
  expect(formatPreview({ ...last, isOwn: true })).toBe('You: Thank you')
  expect(formatPreview({ ...last, text: '', fileName: 'results.pdf', isOwn: true })).toBe('You: results.pdf')
  const proposal = { ...last, text: '', isOwn: true }
  expect(formatPreview({ ...proposal, meetingStatus: 'proposed' })).toBe('You: Meeting proposed')
  expect(formatPreview({ ...proposal, meetingStatus: 'accepted' })).toBe('Meeting accepted')
  expect(formatPreview(null)).toBe('No messages yet.')
})

const message = {
  id: 'a',
  number: 1,
  kind: 'text' as const,
  isOwn: false,
  senderId: 'ines',
  senderName: 'Ines',
  text: 'Hello',
  file: null,
  meeting: null,
  sentAt: now,
}

it('distinguishes the author of a message from the other member of its thread', () => {
  const ofDeletedAccount = { ...message, senderId: null, senderName: null }
  expect(authorOf(message, 'ines')).toEqual({ name: 'Ines', isFormerMember: false })
  expect(authorOf(message, 'another-ines')).toEqual({ name: 'Ines', isFormerMember: true })
  expect(authorOf(ofDeletedAccount, 'ines')).toEqual({ name: 'Unknown', isFormerMember: true })
  expect(authorOf(ofDeletedAccount, null)).toEqual({ name: 'Unknown', isFormerMember: false })
  expect(authorOf({ ...message, isOwn: true }, 'ines')).toEqual({ name: 'You', isFormerMember: false })
})

it('names the author to screen readers', () => {
  expect(formatNewMessage(message)).toBe('Ines: Hello')
  expect(formatNewMessage({ ...message, senderName: null })).toBe('Unknown: Hello')
})

it('names file types', () => {
  expect(formatFileKind('a.pdf', 'application/pdf')).toBe('PDF')
  expect(formatFileKind('a.docx')).toBe('DOCX')
  expect(formatFileKind('noname')).toBe('FILE')
})

it('tells a student how to get a first conversation: a project, or an instructor for the projects they have', () => {
  expect(describeNoThreads('student', 0).button).toBe('Activate Project')
  expect(describeNoThreads('student', 1)).toMatchObject({
    text: expect.stringContaining('Your project has no instructor yet.'),
    button: 'New Ticket',
  })
  expect(describeNoThreads('student', 2).text).toContain('Your projects have no instructor yet.')
  expect(describeNoThreads('instructor').button).toBe('Assign Project')
})
