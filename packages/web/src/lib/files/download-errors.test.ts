import { ORPCError } from '@orpc/client'
import { afterEach, expect, it, vi } from 'vitest'
import { formatDownloadError } from './download-errors.ts'
import { makeSureItComes } from './open-file.ts'

afterEach(() => vi.unstubAllGlobals())

const stubFetch = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer))
const describeOutcome = () => makeSureItComes('/api/files/token').then(() => 'it comes', formatDownloadError)

it('lets a file come that can be read', async () => {
  stubFetch(async () => new Response('%', { status: 206 }))
  expect(await describeOutcome()).toBe('it comes')
})

it('lets storage elsewhere answer for itself', async () => {
  stubFetch(async () => Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' }))
  expect(await describeOutcome()).toBe('it comes')
})

it('says that a file is gone', async () => {
  stubFetch(async () => new Response(null, { status: 404 }))
  expect(await describeOutcome()).toBe('File not available')
})

it('says that a download failed, refused or cut off', async () => {
  stubFetch(async () => new Response(null, { status: 410 }))
  expect(await describeOutcome()).toBe('Failed to download file')
  stubFetch(async () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await describeOutcome()).toBe('Failed to download file')
})

it('says that a link could not be made', () => {
  expect(formatDownloadError(new TypeError('Failed to fetch'))).toBe('Failed to generate file link')
})

it('says why a link was refused, in the server’s words', () => {
  const refusal = new ORPCError('FILE_NOT_FOUND', {
    defined: true,
    status: 404,
    message: 'File not available',
  })
  expect(formatDownloadError(refusal)).toBe('File not available')
})
