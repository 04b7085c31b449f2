import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api, setShownPersonReader } from './api.ts'

const KAVYA = '4b6f2f7e-8f6f-4a38-9c2b-0a1c8e6f1d11'
const told: (string | null)[] = []

beforeEach(() => {
  told.length = 0
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { origin: 'http://capstone.test' } }))
  vi.stubGlobal('fetch', async (request: Request) => {
    told.push(request.headers.get('x-capstone-viewer'))
    return Response.json({ json: null })
  })
})
afterEach(() => vi.unstubAllGlobals())

it('each call tells whom the page shows at that moment', async () => {
  let shown: string | undefined = KAVYA
  setShownPersonReader(() => shown)
  await api.accounts.profile()
  shown = undefined
  await api.accounts.profile()
  expect(told).toEqual([KAVYA, null])
})

it('who is signed in is asked without', async () => {
  setShownPersonReader(() => KAVYA)
  await api.accounts.session()
  expect(told).toEqual([null])
})

it('that somebody is typing is told once or not at all', async () => {
  const lost = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', lost)
  await expect(api.chat.sendTyping({ threadId: KAVYA })).rejects.toThrow('Failed to fetch')
  expect(lost).toHaveBeenCalledTimes(1)
})
