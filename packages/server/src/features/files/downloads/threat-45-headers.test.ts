import { createServer } from 'node:http'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatContentDisposition } from './downloads.service.ts'

const NAMES = [
  'plan.pdf',
  'a"b\\c.pdf',
  "it's (1)*.pdf",
  'x\r\nSet-Cookie: a=b.pdf',
  'x\nX-Evil: 1.pdf',
  'plan\u202efdp.exe',
  'Ünïcode 文件 🎓.pdf',
  '100%.pdf',
  'a;b=c,d.pdf',
  '\ud800lone.pdf',
  '\u0000\u0007.pdf',
]

let address = ''
let name = ''
const server = createServer((_request, response) => {
  response.writeHead(200, { 'Content-Disposition': formatContentDisposition('attachment', name) }).end()
})

// On a busy machine a connection may idle longer than the usual five seconds between two requests.
server.keepAliveTimeout = 60_000

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  address = `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const CONTENT_DISPOSITION =
  /^attachment; filename="([\x20-\x21\x23-\x5b\x5d-\x7e]*)"; filename\*=UTF-8''([\w!#$&+.^`|~%-]*)$/

const PLAIN_HEADERS = ['connection', 'content-disposition', 'date', 'keep-alive', 'transfer-encoding']

async function expectOneHeader(given: string) {
  name = given
  const { headers } = await fetch(address)
  const [, , encoded = ''] = CONTENT_DISPOSITION.exec(headers.get('content-disposition') ?? '') ?? []
  expect(decodeURIComponent(encoded)).toBe(given.toWellFormed())
  expect([...headers.keys()].sort()).toEqual(PLAIN_HEADERS)
}

test.each(NAMES)('threat-45 the name %j gives one header from which it can be decoded', (given) =>
  expectOneHeader(given),
)

test('threat-45 any name gives one header from which it can be decoded', () =>
  fc.assert(fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1 }), expectOneHeader), {
    numRuns: process.env.PROVE === 'full' ? 1000 : 100,
  }))
