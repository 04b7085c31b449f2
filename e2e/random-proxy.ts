import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/**
 * Starts a proxy on `port` that passes each request to any of the processes on `upstreams` at random. When one refuses
 * the connection, the next one gets the request; a request that was sent already is not sent again.
 */
export async function startRandomProxy(port: number, upstreams: readonly number[]) {
  const proxy = createServer((incoming, outgoing) => pass(incoming, outgoing, shuffle(upstreams)))
  await new Promise<void>((resolve) => proxy.listen(port, 'localhost', resolve))
  return {
    close() {
      proxy.close()
      proxy.closeAllConnections()
    },
  }
}

const shuffle = (ports: readonly number[]) =>
  ports
    .map((port) => ({ port, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ port }) => port)

/** Passes a request to the first of the processes that takes its connection. */
function pass(incoming: IncomingMessage, outgoing: ServerResponse, [first, ...others]: readonly number[]) {
  if (first === undefined) return outgoing.destroy()
  const { method, url, rawHeaders } = incoming
  const sent = request({
    host: '127.0.0.1',
    port: first,
    method,
    path: url,
    headers: rawHeaders,
    agent: false,
  })
  outgoing.once('close', () => sent.destroy())
  sent.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') pass(incoming, outgoing, others)
    else outgoing.destroy()
  })
  sent.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    answer.pipe(outgoing)
    answer.on('error', () => outgoing.destroy())
  })
  sent.once('socket', (socket) => socket.once('connect', () => incoming.pipe(sent)))
}
