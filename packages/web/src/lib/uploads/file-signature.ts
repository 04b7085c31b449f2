import { FILE_SIGNATURES } from '@capstone/contract/files/files.constants'

const SIGNATURE_BYTES = 8

/** Whether the first bytes of a file fit its extension. True for an unreadable file, whose upload then fails. */
export async function hasSignatureOfExtension(file: File): Promise<boolean> {
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
