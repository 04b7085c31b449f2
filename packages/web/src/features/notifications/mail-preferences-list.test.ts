import { NOTIFICATION_KINDS } from '@capstone/contract/notifications/notifications.constants'
import type { MailPreference } from '@capstone/contract/notifications/notifications.schemas'
import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { setLink } from '../../lib/http/api.ts'
import { KIND_TEXTS, modeChoicesOf } from './mail-preferences.messages.ts'
import { createPreferenceMutation, mailPreferencesQuery, withPreference } from './mail-preferences-list.tsx'

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

it('does not offer immediate mails for reminders, which are mailed daily at most', () => {
  const modesOf = (kind: 'hand_in_reminder' | 'ticket') => modeChoicesOf(kind).map(({ value }) => value)
  expect(modesOf('hand_in_reminder')).toEqual(['daily', 'never'])
  expect(modesOf('ticket')).toEqual(['immediate', 'daily', 'never'])
})

it('shows the choice that was saved, whatever a refetch has read before, and reports the last one of a kind', async () => {
  const client = new QueryClient()
  const { queryKey } = mailPreferencesQuery
  const first: MailPreference = { kind: 'ticket', mode: 'daily' }
  const last: MailPreference = { kind: 'ticket', mode: 'never' }
  const calls: (() => void)[] = []
  const previousLink = setLink({ call: () => new Promise<void>((resolve) => calls.push(resolve)) })
  onTestFinished(() => void setLink(previousLink))
  client.setQueryData(queryKey, [{ kind: 'ticket', mode: 'immediate' }])
  const onSaved = vi.fn()
  const observer = new MutationObserver(
    client,
    createPreferenceMutation(client, { onSaved, onFailed: vi.fn() }),
  )
  const saves = [observer.mutate(first), observer.mutate(last)]
  await expect.poll(() => calls.length).toBe(1)
  calls[0]?.()
  await saves[0]
  expect(client.getQueryData(queryKey)).toEqual([last])
  await expect.poll(() => calls.length).toBe(2)
  client.setQueryData(queryKey, [first])
  calls[1]?.()
  await saves[1]
  expect(client.getQueryData(queryKey)).toEqual([last])
  expect(onSaved.mock.calls).toEqual([[last]])
})
