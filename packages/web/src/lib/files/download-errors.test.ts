import { ORPCError } from '@orpc/client'
import { afterEach, expect, it, vi } from 'vitest'
import { formatDownloadError } from './download-errors.ts'
import { checkDownload, pinFile } from './open-file.ts'

afterEach(() => vi.unstubAllGlobals())

const stubFetch = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer))
const describeOutcome = () => checkDownload('/api/files/token').then(() => 'available', formatDownloadError)

it('accepts a file that can be read', async () => {
  stubFetch(async () => new Response('%', { status: 206 }))
  expect(await describeOutcome()).toBe('available')
})

it('accepts a redirect to external storage', async () => {
  stubFetch(async () => Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' }))
  expect(await describeOutcome()).toBe('available')
})

it('adds the checksum of a file to its address, if it is known', async () => {
  const sha256 = 'a1'.repeat(32)
  for (const [headers, address] of [
    [{ ETag: `"${sha256}"` }, `/api/files/token?sha256=${sha256}`],
    [{ ETag: `W/"${sha256}"` }, `/api/files/token?sha256=${sha256}`],
    [{}, '/api/files/token'],
  ] as const) {
    stubFetch(async () => new Response(null, { headers }))
    expect(await pinFile('/api/files/token')).toBe(address)
  }
})

it('reports a file that is gone', async () => {
  stubFetch(async () => new Response(null, { status: 404 }))
  expect(await describeOutcome()).toBe('File not available')
})

it('reports a download that was refused or interrupted', async () => {
  stubFetch(async () => new Response(null, { status: 410 }))
  expect(await describeOutcome()).toBe('Failed to download file')
  stubFetch(async () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await describeOutcome()).toBe('Failed to download file')
})

it('reports a link that could not be created', () => {
  expect(formatDownloadError(new TypeError('Failed to fetch'))).toBe('Failed to generate file link')
})

it('shows the server’s message for a refused link', () => {
  const refusal = new ORPCError('FILE_NOT_FOUND', {
    defined: true,
    status: 404,
    message: 'File not available',
  })
  expect(formatDownloadError(refusal)).toBe('File not available')
})
