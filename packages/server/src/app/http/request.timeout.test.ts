import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { createRequestTimeout } from './request.timeout.ts'

afterEach(() => vi.useRealTimers())

it('destroys a request that does not arrive in time, and no other', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'performance'] })
  const timeout = createRequestTimeout(1000)
  const server = createServer((incoming, response) => {
    timeout.start(incoming)
    incoming.resume().on('end', () => response.end('whole'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const startRequest = () =>
    request({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': 2 } })

  const slow = startRequest()
  const slowEnd = new Promise((resolve) => slow.on('error', () => resolve('destroyed')))
  slow.write('a')
  const quick = startRequest()
  const quickEnd = new Promise((resolve) => quick.on('response', () => resolve('answered')))
  quick.end('ab')
  expect(await quickEnd).toBe('answered')
  vi.advanceTimersByTime(6000)
  expect(await slowEnd).toBe('destroyed')
  server.close()
})
