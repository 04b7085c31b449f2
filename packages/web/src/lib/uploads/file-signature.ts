import { FILE_SIGNATURES } from '@capstone/contract/files/files.constants'

const SIGNATURE_BYTES = 8

/** Whether a file begins like one with its extension. One that cannot be read here fails when it is sent. */
export async function hasOwnSignature(file: File): Promise<boolean> {
  const signatures = FILE_SIGNATURES[file.name.slice(file.name.lastIndexOf('.')).toLowerCase()]
  if (!signatures) return true
  try {
    const head = new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer())
    const digits = Array.from(head, (byte) => byte.toString(16).padStart(2, '0')).join('')
    return signatures.some((signature) => digits.startsWith(signature))
  } catch {
    return true
  }
}
