import { createServer, type Socket } from 'node:net'
import { closeAfterFile } from './cleanup.testing.ts'

/** The text that every scanner reports, so that scanners can be tested without a virus. https://www.eicar.org */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

export type TestScanner = {
  readonly address: string
  /** Contents received so far. */
  readonly scanned: Buffer[]
  /** Replaces the next verdict; "hangs up" disconnects without one. */
  answerNext(answer: string): void
}

/** Starts a scanner on loopback that speaks ClamAV's commands PING and INSTREAM and finds EICAR anywhere in a file. */
export async function startVirusScanner(): Promise<TestScanner> {
  const scanned: Buffer[] = []
  const answers: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    void serve(socket).catch(() => socket.destroy())
  })
  async function serve(socket: Socket) {
    const content = await readCommand(socket)
    if (content === 'PONG') return socket.end('PONG\0')
    scanned.push(content)
    const verdict = content.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'
    const answer = answers.shift() ?? verdict
    return answer === 'hangs up' ? socket.destroy() : socket.end(`${answer}\0`)
  }
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  closeAfterFile(() => server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { address: `tcp://127.0.0.1:${port}`, scanned, answerNext: (answer) => answers.push(answer) }
}

/** Reads one command. Returns PONG for a PING, otherwise the content of the file, sent in length-prefixed parts. */
async function readCommand(socket: Socket): Promise<Buffer | 'PONG'> {
  const command = Buffer.from('zINSTREAM\0')
  let received: Buffer = Buffer.alloc(0)
  for await (const part of socket.iterator({ destroyOnReturn: false })) {
    received = Buffer.concat([received, part])
    if (received.equals(Buffer.from('zPING\0'))) return 'PONG'
    const content =
      received.subarray(0, command.length).equals(command) && joinParts(received.subarray(command.length))
    if (content) return content
  }
  throw new Error('The command is not complete.')
}

/** Returns the joined parts; null until the last one, of length zero, has come. */
function joinParts(received: Buffer): Buffer | null {
  const parts: Buffer[] = []
  let at = 0
  while (at + 4 <= received.length) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(parts)
    parts.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}
