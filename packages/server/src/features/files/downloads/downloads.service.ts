import type { ByteRange } from '../../../platform/storage/storage.ts'
import { INLINE_TYPES } from '../content/file-types.service.ts'
import type { OpenedFile } from '../files.service.ts'

/** Lets the browser display the file but run nothing in it. Chromium's PDF viewer works with it. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Returns whether a file is of a type that browsers may display: an image or a PDF. */
export const isDisplayable = ({ mimeType }: OpenedFile) => INLINE_TYPES.includes(mimeType)

/**
 * Returns the response headers of a file, except for its length. `wantsView` requests inline display, which only
 * displayable files get.
 */
export function formatFileHeaders(file: OpenedFile, wantsView: boolean) {
  const disposition = wantsView && isDisplayable(file) ? 'inline' : 'attachment'
  return {
    'Content-Type': file.mimeType,
    'Content-Disposition': formatContentDisposition(disposition, file.downloadName),
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'private, no-store',
    'Accept-Ranges': 'bytes',
    ETag: etagOf(file),
  }
}

const etagOf = ({ sha256 }: OpenedFile) => `"${sha256}"`

/** Formats a Content-Disposition header (RFC 6266): an ASCII name for old programs, and the real one in UTF-8. */
export function formatContentDisposition(type: 'inline' | 'attachment', name: string): string {
  const whole = name.toWellFormed()
  const plain = whole.replaceAll(/[^\x20-\x7e]|["\\%]/gu, '_')
  const encoded = encodeURIComponent(whole).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${type}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/

/**
 * Parses a Range header: returns the requested range; null if the whole file is to be sent (no single valid range, or
 * the file changed since `ifRange`), `unsatisfiable` if it is outside the file.
 */
export function parseRange(
  file: OpenedFile,
  range: string | undefined,
  ifRange: string | undefined,
): ByteRange | null | 'unsatisfiable' {
  const [, first = '', last = ''] = RANGE.exec(range ?? '') ?? []
  if ((first === '' && last === '') || (ifRange !== undefined && ifRange !== etagOf(file))) return null
  const isSuffix = first === ''
  const start = isSuffix ? Math.max(0, file.size - Number(last)) : Number(first)
  const end = isSuffix || last === '' ? file.size - 1 : Math.min(Number(last), file.size - 1)
  // A backward range is invalid; one beyond the end is unsatisfiable.
  if (!isSuffix && last !== '' && Number(last) < start) return null
  return start < file.size ? { start, end } : 'unsatisfiable'
}

/** Whether the browser already has this version of the file. */
export const isUnchanged = (file: OpenedFile, ifNoneMatch: string | undefined) =>
  ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etagOf(file)) ?? false
