// A minimal server for uploads as a baseline: it streams the socket to a file.
import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

process.once('message', ({ folder }: { folder: string }) => {
  const server = createServer(async (request, response) => {
    await pipeline(request, createWriteStream(join(folder, 'bare')))
    response.writeHead(204).end()
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (address && typeof address === 'object') process.send?.({ url: `http://127.0.0.1:${address.port}` })
  })
})
