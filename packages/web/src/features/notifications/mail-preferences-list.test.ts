import { NOTIFICATION_KINDS } from '@capstone/contract/notifications/notifications.constants'
import { expect, it } from 'vitest'
import { KIND_TEXTS, modeChoicesOf } from './mail-preferences.messages.ts'
import { withPreference } from './mail-preferences-list.tsx'

it('changes one preference and no other', () => {
  const choices = [
    { kind: 'message', mode: 'immediate' },
    { kind: 'ticket', mode: 'immediate' },
  ] as const
  expect(withPreference(choices, { kind: 'ticket', mode: 'never' })).toEqual([
    { kind: 'message', mode: 'immediate' },
    { kind: 'ticket', mode: 'never' },
  ])
})

it('labels every kind differently', () => {
  const names = NOTIFICATION_KINDS.map((kind) => KIND_TEXTS[kind].title)
  expect(new Set(names).size).toBe(NOTIFICATION_KINDS.length)
})

it('does not offer reminders at once, which are mailed daily at most', () => {
  const modesOf = (kind: 'hand_in_reminder' | 'ticket') => modeChoicesOf(kind).map(({ value }) => value)
  expect(modesOf('hand_in_reminder')).toEqual(['daily', 'never'])
  expect(modesOf('ticket')).toEqual(['immediate', 'daily', 'never'])
})
