import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'

/** How long the scanner may stay silent while it scans, in milliseconds. A scan of 100 MB takes a few seconds. */
const SCAN_SILENCE_MS = 60_000
/** The longest answer that is read, in characters. */
const ANSWER_MAX = 4096
const CHUNK_BYTES = 256 * 1024

/** The scanner gave no verdict; its answer, if any, is in the message, for the log. */
export class VirusScannerError extends Error {}

/**
 * Sends a local file to ClamAV at `address` (`tcp://host:port` or `unix:///path/of/socket`) and returns the name of
 * what it found, or null. Throws VirusScannerError when there is no verdict, as for a file above its StreamMaxLength.
 */
export async function scanFile(address: string, file: string): Promise<string | null> {
  const answer = await askScanner(address, () => partsOf(file), SCAN_SILENCE_MS)
  if (answer === 'stream: OK') return null
  const found = /^stream: (.{1,200}) FOUND$/.exec(answer)?.[1]
  if (found) return found
  throw new VirusScannerError(`The virus scanner answered: ${answer}`)
}

/** Asks the scanner whether it is ready. Throws VirusScannerError when it is not, or silent for `silenceMs`. */
export async function pingScanner(address: string, silenceMs: number): Promise<void> {
  const answer = await askScanner(address, () => ['zPING\0'], silenceMs)
  if (answer !== 'PONG') throw new VirusScannerError(`The virus scanner answered: ${answer}`)
}

/** Yields ClamAV's command INSTREAM with the file in length-prefixed parts, the last one of length zero. */
async function* partsOf(file: string): AsyncGenerator<string | Buffer> {
  yield 'zINSTREAM\0'
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES })) {
    yield lengthOf(chunk.length)
    yield chunk
  }
  yield lengthOf(0)
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

async function askScanner(
  address: string,
  question: () => Iterable<string> | AsyncIterable<string | Buffer>,
  silenceMs: number,
): Promise<string> {
  const { protocol, hostname, port, pathname } = new URL(address)
  const socket = connect(protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port) })
  socket.setTimeout(silenceMs, () => socket.destroy(new Error('It was silent for too long.')))
  // The answer counts even if sending failed: a scanner refuses a large file before its end and disconnects.
  const [sent, answer] = await Promise.allSettled([pipeline(question, socket), readAnswer(socket)])
  socket.destroy()
  if (answer.status === 'fulfilled' && answer.value) return answer.value
  const cause =
    answer.status === 'rejected' ? answer.reason : sent.status === 'rejected' ? sent.reason : undefined
  throw new VirusScannerError('The virus scanner does not answer.', { cause })
}

/** Reads up to the zero byte that ends an answer. */
async function readAnswer(socket: Socket): Promise<string> {
  let answer = ''
  try {
    for await (const part of socket) {
      answer += part
      if (answer.includes('\0') || answer.length > ANSWER_MAX) break
    }
  } catch (error) {
    if (!answer) throw error
  }
  return answer.split('\0', 1)[0] ?? ''
}
