import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
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
