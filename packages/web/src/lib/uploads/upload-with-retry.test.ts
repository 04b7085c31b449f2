import { HOUR_MS } from '@capstone/contract/base.constants'
import { DetailedError, defaultOptions, type HttpRequest, type HttpResponse } from 'tus-js-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { onSessionEvent } from '../session/session-events.ts'
import {
  createSpeedMeter,
  describeUploadError,
  findUnsavedUploads,
  isUploadGone,
  mayRetry,
  requireResumable,
  startUpload,
} from './upload-with-retry.ts'

const MB = 1024 * 1024

function createTestMeter() {
  let now = 0
  const meter = createSpeedMeter(() => now)
  const advance = (milliseconds: number, sent: number) => {
    now += milliseconds
    return meter.secondsLeft(sent, 100 * MB)
  }
  return { advance, restart: meter.restart }
}

test('there is no estimate in the first second', () => {
  expect(createTestMeter().advance(500, 5 * MB)).toBeUndefined()
})

test('a steady upload gives the seconds left', () => {
  const { advance } = createTestMeter()
  expect(advance(1000, 10 * MB)).toBeCloseTo(9)
  expect(advance(1000, 20 * MB)).toBeCloseTo(8)
})

test('the newest second has a weight of 30 % beside the average of the earlier ones', () => {
  const { advance } = createTestMeter()
  advance(1000, 10 * MB)
  const left = advance(1000, 10 * MB) ?? 0
  expect(left).toBeCloseTo(90 / 7)
})

test('a pause does not count as slow', () => {
  const { advance, restart } = createTestMeter()
  advance(1000, 10 * MB)
  advance(60_000, 10 * MB)
  restart(10 * MB)
  expect(advance(1000, 20 * MB)).toBeCloseTo(8)
})

const responseWith = (status: number, body: string): HttpResponse => ({
  getStatus: () => status,
  getBody: () => body,
  getHeader: () => undefined,
  getUnderlyingObject: () => null,
})

// The constructor is not part of the library's types.
const makeError = (fields: Partial<DetailedError>): DetailedError =>
  Object.assign(Object.create(DetailedError.prototype), fields)

const detailedError = (status: number, body: string) =>
  makeError({ originalResponse: responseWith(status, body) })

const requestBy = (method: string) =>
  ({ getMethod: () => method }) satisfies Partial<HttpRequest> as HttpRequest

/** The error with which the library reports that the request for the offset failed. */
function offsetError(status: number): DetailedError {
  try {
    requireResumable(requestBy('HEAD'), responseWith(status, ''))
  } catch (causingError) {
    if (causingError instanceof Error) return makeError({ originalResponse: null, causingError })
  }
  throw new Error(`A request for the offset that is answered with ${status} does not fail.`)
}

const FILE = new File(['%PDF-'], 'report.pdf')

test('a refused upload shows the message of the server and cannot resume', async () => {
  const error = detailedError(
    413,
    JSON.stringify({ code: 'FILE_TOO_LARGE', message: 'This file exceeds the size limit.' }),
  )
  expect(await describeUploadError(error, FILE)).toEqual({
    message: 'This file exceeds the size limit.',
    canResume: false,
  })
})

test.each([401, 423, 429, 500, 507])('an upload that failed with %i can resume', async (status) => {
  expect(await describeUploadError(detailedError(status, '{"message":"Wait."}'), FILE)).toEqual({
    message: 'Wait.',
    canResume: true,
  })
})

test.each(['<html>Bad gateway</html>', '', '{"message":7}'])('the body %j is not shown', async (body) => {
  expect(await describeUploadError(detailedError(502, body), FILE)).toMatchObject({
    message: 'Something went wrong on our side. What has arrived is safe.',
  })
})

test.each([new Error('network'), detailedError(0, '')])(
  'an error without a response is a lost connection',
  async (error) => {
    expect(await describeUploadError(error, FILE)).toEqual({
      message: 'The connection was lost. What has arrived is safe.',
      canResume: true,
    })
  },
)

test('an error without a response cannot resume if the file can no longer be read', async () => {
  const [moved, firstByte] = [new File(['%PDF-'], 'moved.pdf'), new Blob(['%'])]
  vi.spyOn(moved, 'slice').mockReturnValue(firstByte)
  vi.spyOn(firstByte, 'arrayBuffer').mockRejectedValue(new DOMException('It was moved.', 'NotReadableError'))
  expect(await describeUploadError(detailedError(0, ''), moved)).toEqual({
    message: 'This file has changed or can no longer be read. Choose it again.',
    canResume: false,
  })
})

test('isUploadGone holds for 404 and 410 only', () => {
  expect([404, 410, 403, 500, 0].map((status) => isUploadGone(detailedError(status, '')))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test.each([400, 401, 403, 429, 500, 502, 503])(
  'an upload whose offset is unknown because of %i can resume, and is not gone',
  async (status) => {
    const error = offsetError(status)
    expect(isUploadGone(error)).toBe(false)
    expect(await describeUploadError(error, FILE)).toEqual({
      message:
        status === 401
          ? 'Your session has ended. What has arrived is safe.'
          : 'Something went wrong on our side. What has arrived is safe.',
      canResume: true,
    })
  },
)

test.each([
  ['HEAD', 200],
  ['HEAD', 404],
  ['HEAD', 410],
  ['HEAD', 423],
  ['PATCH', 502],
  ['POST', 401],
])('the library handles the answer to %s with %i itself', (method, status) => {
  expect(() => requireResumable(requestBy(method), responseWith(status, ''))).not.toThrow()
})

test('a failed request is sent again unless the server refused it or the browser is offline', () => {
  vi.stubGlobal('navigator', { onLine: true })
  const statuses = [401, 403, 404, 409, 423, 429, 500, 502]
  expect(statuses.filter((status) => mayRetry(detailedError(status, '')))).toEqual([409, 423, 500, 502])
  expect([401, 403, 429, 502, 503].filter((status) => mayRetry(offsetError(status)))).toEqual([502, 503])
  expect(mayRetry(new Error('network'))).toBe(true)
  vi.stubGlobal('navigator', { onLine: false })
  expect(mayRetry(detailedError(502, ''))).toBe(false)
  vi.unstubAllGlobals()
})

/**
 * Has uploads sent to a server that answers every request with this status, after `answered`; returns the requests it
 * has received.
 */
function answerUploadsWith(
  status: number,
  onBody: () => void = () => undefined,
  answered: Promise<void> = Promise.resolve(),
): string[] {
  const requests: string[] = []
  const before = { ...defaultOptions }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { origin: 'https://portal.test' } }))
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error
  })
  onTestFinished(() => {
    Object.assign(defaultOptions, before)
    vi.unstubAllGlobals()
  })
  defaultOptions.urlStorage = {
    findAllUploads: async () => [],
    findUploadsByFingerprint: async () => [],
    removeUpload: async () => undefined,
    addUpload: async () => '',
  }
  defaultOptions.fileReader = {
    openFile: async ({ size }: File) => ({
      size,
      slice: async () => ({ value: null, done: true }),
      close: () => undefined,
    }),
  }
  defaultOptions.httpStack = {
    getName: () => 'test',
    createRequest: (method, url) => ({
      getMethod: () => method,
      getURL: () => url,
      setHeader: () => undefined,
      getHeader: () => undefined,
      setProgressHandler: () => undefined,
      send: async () => {
        requests.push(`${method} ${url}`)
        await answered
        return {
          ...responseWith(status, ''),
          getBody: () => {
            onBody()
            return ''
          },
        }
      },
      abort: async () => undefined,
      getUnderlyingObject: () => null,
    }),
  }
  return requests
}

test('an upload that is paused while its error is described stays paused', async () => {
  let pause = () => {}
  // The library reads the body to make its error, which is described from the next microtask on.
  answerUploadsWith(401, () => queueMicrotask(pause))
  const states: string[] = []
  const ended = new Promise<void>((resolve) => onSessionEvent('ended', resolve, AbortSignal.timeout(120_000)))
  const controls = startUpload(FILE, 'hand_in_pdf', 'viewer', ({ state }) => states.push(state))
  pause = controls.pause
  await ended
  expect(states.at(-1)).toBe('paused')
  await controls.cancel()
})

test('an upload that is paused and resumed at once is sent once', async () => {
  const answer = Promise.withResolvers<void>()
  const requests = answerUploadsWith(400, undefined, answer.promise)
  const controls = startUpload(FILE, 'hand_in_pdf', 'viewer', () => undefined)
  controls.pause()
  controls.resume()
  await vi.waitUntil(() => requests.length > 0)
  // Waits until it is known what to send.
  const cancelled = controls.cancel()
  await new Promise((resolve) => setTimeout(resolve))
  answer.resolve()
  await cancelled
  expect(requests).toEqual([expect.stringMatching(/^POST /)])
})

test('an upload that is cancelled at once is deleted with what had arrived before a reload', async () => {
  const requests = answerUploadsWith(204)
  const previous = {
    size: FILE.size,
    metadata: {},
    creationTime: new Date().toString(),
    urlStorageKey: 'report',
    uploadUrl: 'https://portal.test/api/uploads/report',
    parallelUploadUrls: null,
  }
  const removed: string[] = []
  defaultOptions.urlStorage = {
    ...defaultOptions.urlStorage,
    findUploadsByFingerprint: async () => [previous],
    removeUpload: async (key) => void removed.push(key),
  }
  await startUpload(FILE, 'hand_in_pdf', 'viewer', () => undefined).cancel()
  expect(requests).toEqual(['DELETE https://portal.test/api/uploads/report'])
  expect(removed).toEqual(['report'])
})

test('findUnsavedUploads returns the files of this person, and removes what is stored of expired uploads', async () => {
  const now = Date.now()
  const stored = (ownerId: string, slot: string, name: string, hoursAgo: number) => ({
    size: 1,
    metadata: { slot, name, ownerId },
    creationTime: new Date(now - hoursAgo * HOUR_MS).toString(),
    urlStorageKey: name,
    uploadUrl: `/api/uploads/${name}`,
    parallelUploadUrls: null,
  })
  const { urlStorage } = defaultOptions
  onTestFinished(() => void Object.assign(defaultOptions, { urlStorage }))
  let uploads = [
    stored('another', 'hand_in_pdf', 'theirs.pdf', 1),
    stored('another', 'hand_in_pdf', 'their-old.pdf', 25),
    stored('viewer', 'hand_in_pdf', 'old.pdf', 25),
    stored('viewer', 'hand_in_pdf', 'mine.pdf', 23),
  ]
  defaultOptions.urlStorage = {
    ...urlStorage,
    findAllUploads: async () => uploads,
    removeUpload: async (key) => {
      uploads = uploads.filter(({ urlStorageKey }) => urlStorageKey !== key)
    },
  }
  const found = await findUnsavedUploads('viewer')
  expect(found.map(({ slot, name }) => [slot, name])).toEqual([['hand_in_pdf', 'mine.pdf']])
  expect(uploads.map(({ urlStorageKey }) => urlStorageKey)).toEqual(['theirs.pdf', 'mine.pdf'])
})
