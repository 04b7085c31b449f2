import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { createRequestTimeout } from './request.timeout.ts'

afterEach(() => vi.useRealTimers())

it('gives up a request that does not arrive in its time, and leaves those alone that did', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'performance'] })
  const arrivals = createRequestTimeout(1000)
  const server = createServer((incoming, response) => {
    arrivals.expect(incoming)
    incoming.resume().on('end', () => response.end('whole'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const begin = () => request({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': 2 } })

  const slow = begin()
  const slowEnd = new Promise((resolve) => slow.on('error', () => resolve('given up')))
  slow.write('a')
  const quick = begin()
  const quickEnd = new Promise((resolve) => quick.on('response', () => resolve('answered')))
  quick.end('ab')
  expect(await quickEnd).toBe('answered')
  vi.advanceTimersByTime(6000)
  expect(await slowEnd).toBe('given up')
  server.close()
})
