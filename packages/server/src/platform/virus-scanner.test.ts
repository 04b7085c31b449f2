import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { closeAfterFile, makeTestFolder } from './cleanup.testing.ts'
import { EICAR, startVirusScanner } from './virus-scanner.testing.ts'
import { pingScanner, scanFile, VirusScannerError } from './virus-scanner.ts'

const folder = makeTestFolder()
const fileWith = (content: string | Buffer) => {
  const file = join(folder, randomBytes(8).toString('hex'))
  writeFileSync(file, content)
  return file
}
const CLAMD = '/usr/sbin/clamd'

describe('a scanner', () => {
  test('gets exactly the bytes of the file and finds nothing in it', async () => {
    const scanner = await startVirusScanner()
    for (const content of [Buffer.alloc(0), randomBytes(1), randomBytes(700_000)]) {
      expect(await scanFile(scanner.address, fileWith(content))).toBe(null)
      expect(scanner.scanned.at(-1)?.equals(content)).toBe(true)
    }
    await pingScanner(scanner.address, 1000)
  })

  test('that never answers a ping is not ready', async () => {
    const server = createServer((socket) => socket.resume())
    const { promise, resolve } = Promise.withResolvers<void>()
    server.listen(join(folder, 'silent.sock'), resolve)
    await promise
    closeAfterFile(() => server.close())
    await expect(pingScanner(`unix://${join(folder, 'silent.sock')}`, 50)).rejects.toThrow(VirusScannerError)
  })

  test('names what it found', async () => {
    const { address } = await startVirusScanner()
    expect(await scanFile(address, fileWith(`${'a'.repeat(400_000)}${EICAR}`))).toBe('Eicar-Test-Signature')
  })

  test.each(['INSTREAM size limit exceeded. ERROR', 'hangs up', 'stream: OK and more', 'UNKNOWN COMMAND'])(
    'that answers "%s" gives no verdict',
    async (answer) => {
      const scanner = await startVirusScanner()
      scanner.answerNext(answer)
      await expect(scanFile(scanner.address, fileWith('text'))).rejects.toThrow(VirusScannerError)
    },
  )

  test('that answers before it has the whole file is understood', async () => {
    const answer = 'INSTREAM size limit exceeded. ERROR'
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy())
      // The server keeps reading: if it disconnected at once, the system might drop its answer.
      socket.once('data', () => socket.write(`${answer}\0`)).resume()
    })
    const { promise, resolve } = Promise.withResolvers<void>()
    server.listen(join(folder, 'early.sock'), resolve)
    await promise
    closeAfterFile(() => server.close())
    const scan = scanFile(`unix://${join(folder, 'early.sock')}`, fileWith(randomBytes(8_000_000)))
    await expect(scan).rejects.toThrow(answer)
  })

  test('that cannot be reached gives no verdict', async () => {
    await expect(scanFile(`unix://${folder}/none`, fileWith('text'))).rejects.toThrow(VirusScannerError)
    await expect(pingScanner('tcp://127.0.0.1:1', 1000)).rejects.toThrow(VirusScannerError)
  })
})

test.runIf(existsSync(CLAMD))('ClamAV itself finds the test file, and nothing in another', async () => {
  writeFileSync(join(folder, 'own.hdb'), '44d88612fea8a8f36de82e1278abb02f:68:Eicar-Test-Signature\n')
  const socket = join(folder, 'clamd.sock')
  const settings = `DatabaseDirectory ${folder}\nLocalSocket ${socket}\nForeground yes\nStreamMaxLength 1M\n`
  writeFileSync(join(folder, 'clamd.conf'), settings)
  const clamd: ChildProcess = spawn(CLAMD, ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' })
  closeAfterFile(() => void clamd.kill())
  const address = `unix://${socket}`
  await vi.waitFor(() => pingScanner(address, 1000), { timeout: 60_000, interval: 200 })
  expect(await scanFile(address, fileWith(EICAR))).toContain('Eicar-Test-Signature')
  expect(await scanFile(address, fileWith(randomBytes(500_000)))).toBe(null)
  // The scanner disconnects before the end of the file, so its answer may be lost.
  await expect(scanFile(address, fileWith(randomBytes(3_000_000)))).rejects.toThrow(VirusScannerError)
})
