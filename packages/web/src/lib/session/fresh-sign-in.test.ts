import { expect, it, vi } from 'vitest'
import { askForConfirmation, type ConfirmationRequest, onConfirmationNeeded } from './fresh-sign-in.ts'

it('asks once for several calls at the same time, and again later', async () => {
  const requests: ConfirmationRequest[] = []
  const stop = onConfirmationNeeded((request) => requests.push(request))
  const answers = [askForConfirmation(true), askForConfirmation(true)]
  expect(requests).toMatchObject([{ hasPassword: true }])
  requests[0]?.finish(true)
  expect(await Promise.all(answers)).toEqual([true, true])
  const later = askForConfirmation(false)
  requests[1]?.finish(false)
  expect(await later).toBe(false)
  stop()
})

it('confirms nothing once the page that asked was left, and another page can ask again', async () => {
  const leave = onConfirmationNeeded(() => undefined)
  const answer = askForConfirmation(true)
  leave()
  expect(await answer).toBe(false)
  const stop = onConfirmationNeeded(({ finish }) => finish(true))
  expect(await askForConfirmation(true)).toBe(true)
  stop()
})

it('confirms nothing where no page can ask', async () => {
  const ask = vi.fn<(request: ConfirmationRequest) => void>()
  onConfirmationNeeded(ask)()
  expect(await askForConfirmation(true)).toBe(false)
  expect(ask).not.toHaveBeenCalled()
})
