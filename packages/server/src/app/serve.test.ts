import { once } from 'node:events'
import { Agent, createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { closeServer } from './serve.ts'

const CONNECTIONS = 50

test('requests on connections made before the server closes are answered', async () => {
  const server = createServer((_request, response) => response.end('answered')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const send = () =>
    new Promise<string>((resolve, reject) => {
      request({ host: '127.0.0.1', port, agent: false }, (response) => text(response).then(resolve, reject))
        .once('error', reject)
        .end()
    })
  const answers = Promise.all(Array.from({ length: CONNECTIONS }, send))
  // By now the system has made the connections, and the server has accepted none.
  await new Promise(process.nextTick)
  await closeServer(server)
  expect(await answers).toEqual(Array.from({ length: CONNECTIONS }, () => 'answered'))
})

test('a kept-alive connection is closed as soon as its answer, which had begun before, has ended', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<ServerResponse>()
  const server = createServer({ keepAliveTimeout: 130_000 }, (_request, response) => {
    response.write('begun ')
    begin(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  const answer = new Promise<string>((resolve, reject) => {
    request({ host: '127.0.0.1', port, agent }, (response) => text(response).then(resolve, reject)).end()
  })
  const response = await begun
  const [close, cutOff] = [vi.spyOn(server, 'close'), vi.spyOn(server, 'closeAllConnections')]
  const closed = closeServer(server)
  await expect.poll(() => close.mock.calls.length).toBe(1)
  // More than the buffers of both ends hold, so that it is still being sent when the answer ends.
  const rest = 'x'.repeat(32_000_000)
  response.end(rest)
  expect((await answer).length).toBe('begun '.length + rest.length)
  await closed
  expect(cutOff).not.toHaveBeenCalled()
  agent.destroy()
})
