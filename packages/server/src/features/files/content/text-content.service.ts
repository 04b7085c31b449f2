import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

// All control characters but tab, line breaks and page breaks; NUL is one of them.
const CONTROL = /[^\P{Cc}\t\n\r\f]/u

/** Whether a local file is text and nothing else: UTF-8, or UTF-16 that says so, without control characters. */
export async function isPlainText(path: string): Promise<boolean> {
  const decoder = new TextDecoder(await encodingOf(path), { fatal: true })
  try {
    for await (const chunk of createReadStream(path))
      if (CONTROL.test(decoder.decode(chunk, { stream: true }))) return false
    return !CONTROL.test(decoder.decode())
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      return false
    throw error
  }
}

/** By the mark at its beginning; UTF-8 where there is none. */
async function encodingOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0)
    const mark = buffer.subarray(0, bytesRead).toString('hex')
    return { fffe: 'utf-16le', feff: 'utf-16be' }[mark] ?? 'utf-8'
  } finally {
    await file.close()
  }
}
