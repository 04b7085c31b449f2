import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api, setViewerIdReader } from './api.ts'

const KAVYA = '4b6f2f7e-8f6f-4a38-9c2b-0a1c8e6f1d11'
const sent: (string | null)[] = []

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { origin: 'http://capstone.test' } }))
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(request.headers.get('x-capstone-viewer'))
    return Response.json({ json: null })
  })
})
afterEach(() => vi.unstubAllGlobals())

it('a call sends the id of the person the page belongs to, if there is one', async () => {
  let shown: string | undefined = KAVYA
  setViewerIdReader(() => shown)
  await api.accounts.readProfile()
  shown = undefined
  await api.accounts.readProfile()
  expect(sent).toEqual([KAVYA, null])
})

it('the session call is sent without the id of a person', async () => {
  setViewerIdReader(() => KAVYA)
  await api.accounts.readSession()
  expect(sent).toEqual([null])
})

it('a typing call is not retried', async () => {
  const failingFetch = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', failingFetch)
  await expect(api.chat.sendTyping({ threadId: KAVYA })).rejects.toThrow('Failed to fetch')
  expect(failingFetch).toHaveBeenCalledTimes(1)
})
