import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { countPixels } from './picture-size.service.ts'

// All control characters but tab, line breaks and page breaks.
const CONTROL = /[^\P{Cc}\t\n\r\f]/u

/** Whether a local file is plain text: UTF-8, or UTF-16 with a byte order mark, without control characters. */
async function isPlainText(path: string): Promise<boolean> {
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

type Kind = {
  /** Types the content may be detected as: a zip of source code may be detected as a jar or the like. */
  readonly detected: readonly string[]
  readonly mimeType: string
  /** For the old Office formats, which share one container type: the stream that identifies the format. */
  readonly stream?: string
  readonly ending?: Ending
}

/** A marker that must occur within the last `within` bytes of a complete file. */
type Ending = { readonly mark: string; readonly within: number }

const PDF_END: Ending = { mark: '%%EOF', within: 1024 }
// The end of the central directory, with the longest comment a ZIP archive may have.
const ZIP_END: Ending = { mark: 'PK\u0005\u0006', within: 22 + 65_535 }

const OPEN_XML = 'application/vnd.openxmlformats-officedocument'

/** What a file with this extension must contain, and the MIME type it is served as. */
const FILE_KINDS: Readonly<Record<string, Kind>> = {
  '.pdf': { detected: ['pdf'], mimeType: 'application/pdf', ending: PDF_END },
  '.ppt': { detected: ['cfb'], mimeType: 'application/vnd.ms-powerpoint', stream: 'PowerPoint Document' },
  '.pptx': { detected: ['pptx'], mimeType: `${OPEN_XML}.presentationml.presentation`, ending: ZIP_END },
  '.doc': { detected: ['cfb'], mimeType: 'application/msword', stream: 'WordDocument' },
  '.docx': { detected: ['docx'], mimeType: `${OPEN_XML}.wordprocessingml.document`, ending: ZIP_END },
  '.zip': { detected: ['zip', 'jar', 'apk', 'xpi'], mimeType: 'application/zip', ending: ZIP_END },
  '.rar': { detected: ['rar'], mimeType: 'application/vnd.rar' },
  '.7z': { detected: ['7z'], mimeType: 'application/x-7z-compressed' },
  '.jpg': { detected: ['jpg'], mimeType: 'image/jpeg' },
  '.jpeg': { detected: ['jpg'], mimeType: 'image/jpeg' },
  '.png': { detected: ['png', 'apng'], mimeType: 'image/png' },
  '.gif': { detected: ['gif'], mimeType: 'image/gif' },
}

/** Never displayed inline. */
const TEXT_TYPE = 'text/plain'

/** Types a browser may display inline; their content is verified. */
export const INLINE_TYPES: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png', 'image/gif']

/** Whether a file of this type is an image that a page may display. */
export const isPicture = (mimeType: string) =>
  mimeType.startsWith('image/') && INLINE_TYPES.includes(mimeType)

/** A larger picture, which takes more than 200 MB to show, is only downloaded. */
export const PICTURE_PIXELS_MAX = 50_000_000
const DOWNLOAD_TYPE = 'application/octet-stream'

/**
 * The MIME type a local file is served as if its content matches its extension (lower case, with the dot); null if it
 * does not. Of an archive, at most one small entry that names its type is unpacked.
 */
export async function verifyFileType(file: string, extension: string): Promise<string | null> {
  const kind = FILE_KINDS[extension]
  const detected = await fileTypeFromFile(file)
  // Some binary types are detected by their first letters alone ("BM", "MZ"), with which a text may begin, too. A PDF
  // may consist of plain text.
  if (extension === '.txt') return detected?.ext !== 'pdf' && (await isPlainText(file)) ? TEXT_TYPE : null
  if (!kind || !detected || !kind.detected.includes(detected.ext)) return null
  if (kind.stream && !(await hasOfficeStream(file, kind.stream))) return null
  if (isPicture(kind.mimeType) && !(await isShowable(file, kind.mimeType))) return DOWNLOAD_TYPE
  return (await hasEnding(file, kind.ending)) ? kind.mimeType : null
}

/** A file of a few kilobytes can hold a picture that takes gigabytes of memory wherever it is shown. */
async function isShowable(file: string, mimeType: string): Promise<boolean> {
  const pixels = countPixels(await readFile(file), mimeType)
  return pixels !== null && pixels <= PICTURE_PIXELS_MAX
}

/** Whether a file that must have an end marker has it; a truncated file does not. */
async function hasEnding(path: string, ending: Ending | undefined): Promise<boolean> {
  if (!ending) return true
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const start = Math.max(0, size - ending.within)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - start), 0, size - start, start)
    return buffer.subarray(0, bytesRead).includes(ending.mark)
  } finally {
    await file.close()
  }
}

/** Whether an old Office file has a stream of this name. Stream names are UTF-16. */
async function hasOfficeStream(file: string, name: string): Promise<boolean> {
  const encodedName = Buffer.from(name, 'utf16le')
  let tail: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(file)) {
    const seen = Buffer.concat([tail, chunk])
    if (seen.includes(encodedName)) return true
    tail = seen.subarray(-encodedName.length)
  }
  return false
}
