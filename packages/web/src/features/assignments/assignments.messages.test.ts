import { afterEach, expect, it, vi } from 'vitest'
import { makeSureItComes } from '../../lib/open-file.ts'
import { sayDownloadFailed, sayTools } from './assignments.messages.ts'

afterEach(() => vi.unstubAllGlobals())

const answerWith = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer))
const sayWhatHappens = () => makeSureItComes('/api/files/token').then(() => 'it comes', sayDownloadFailed)

it('lets a file come that can be read', async () => {
  answerWith(async () => new Response('%', { status: 206 }))
  expect(await sayWhatHappens()).toBe('it comes')
})

it('lets storage elsewhere answer for itself', async () => {
  answerWith(async () => Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' }))
  expect(await sayWhatHappens()).toBe('it comes')
})

it('says that a file is gone', async () => {
  answerWith(async () => new Response(null, { status: 404 }))
  expect(await sayWhatHappens()).toBe('File not available')
})

it('says that a download failed, refused or cut off', async () => {
  answerWith(async () => new Response(null, { status: 410 }))
  expect(await sayWhatHappens()).toBe('Failed to download file')
  answerWith(async () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await sayWhatHappens()).toBe('Failed to download file')
})

it('says that a link could not be made', () => {
  expect(sayDownloadFailed(new TypeError('Failed to fetch'))).toBe('Failed to generate file link')
})

it('names two tools, and how many more there are', () => {
  expect(sayTools(['QGIS'])).toBe('QGIS')
  expect(sayTools(['QGIS', 'R'])).toBe('QGIS, R')
  expect(sayTools(['QGIS', 'R', 'Git', 'Make'])).toBe('QGIS, R, +2 more')
})
