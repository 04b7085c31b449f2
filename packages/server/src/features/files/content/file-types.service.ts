import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'

// All control characters but tab, line breaks and page breaks; NUL is one of them.
const CONTROL = /[^\P{Cc}\t\n\r\f]/u

/** Whether a local file is text and nothing else: UTF-8, or UTF-16 that says so, without control characters. */
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

type Kind = {
  /** Types the content may show itself as: source code may hold what makes its zip a program of some kind. */
  readonly found: readonly string[]
  readonly mimeType: string
  /** For the old Office formats, all of one container type: the stream that tells which it is. */
  readonly stream?: string
  readonly ending?: Ending
}

/** What stands somewhere in the last `within` bytes of a whole file. */
type Ending = { readonly mark: string; readonly within: number }

const PDF_END: Ending = { mark: '%%EOF', within: 1024 }
// The directory's end, with the longest comment a ZIP archive may close with.
const ZIP_END: Ending = { mark: 'PK\u0005\u0006', within: 22 + 65_535 }

const OPEN_XML = 'application/vnd.openxmlformats-officedocument'

/** What a file with this extension must be inside, and the type it is then served as. */
const KINDS: Readonly<Record<string, Kind>> = {
  '.pdf': { found: ['pdf'], mimeType: 'application/pdf', ending: PDF_END },
  '.ppt': { found: ['cfb'], mimeType: 'application/vnd.ms-powerpoint', stream: 'PowerPoint Document' },
  '.pptx': { found: ['pptx'], mimeType: `${OPEN_XML}.presentationml.presentation`, ending: ZIP_END },
  '.doc': { found: ['cfb'], mimeType: 'application/msword', stream: 'WordDocument' },
  '.docx': { found: ['docx'], mimeType: `${OPEN_XML}.wordprocessingml.document`, ending: ZIP_END },
  '.zip': { found: ['zip', 'jar', 'apk', 'xpi'], mimeType: 'application/zip', ending: ZIP_END },
  '.rar': { found: ['rar'], mimeType: 'application/vnd.rar' },
  '.7z': { found: ['7z'], mimeType: 'application/x-7z-compressed' },
  '.jpg': { found: ['jpg'], mimeType: 'image/jpeg' },
  '.jpeg': { found: ['jpg'], mimeType: 'image/jpeg' },
  '.png': { found: ['png'], mimeType: 'image/png' },
  '.gif': { found: ['gif'], mimeType: 'image/gif' },
}

/** Text that has a name of its own, which may call itself plain text as well: it is never shown in place. */
const KINDS_OF_TEXT: readonly (string | undefined)[] = [undefined, 'xml', 'ics', 'vcf', 'vtt', 'rtf']
const TEXT_TYPE = 'text/plain'

/** Types that a browser may show in place: their content was checked, and none of them runs anything. */
export const INLINE_TYPES: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png', 'image/gif']

/** Whether a file of this type is a picture that a page may show. */
export const isPicture = (mimeType: string) =>
  mimeType.startsWith('image/') && INLINE_TYPES.includes(mimeType)

/**
 * The type a local file is served as, when its content is what its extension (lower case, with the dot) says;
 * null when it is something else. Archives are looked into by their headers, never unpacked.
 */
export async function verifyFileType(file: string, extension: string): Promise<string | null> {
  const kind = KINDS[extension]
  const found = await fileTypeFromFile(file)
  if (extension === '.txt')
    return KINDS_OF_TEXT.includes(found?.ext) && (await isPlainText(file)) ? TEXT_TYPE : null
  if (!kind || !found || !kind.found.includes(found.ext)) return null
  if (kind.stream && !(await hasOfficeStream(file, kind.stream))) return null
  return (await hasEnding(file, kind.ending)) ? kind.mimeType : null
}

/** Whether a file that must end somehow does: what was cut off on its way to us does not. */
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

/** Whether an old Office file has an entry of this name; such names are written in UTF-16. */
async function hasOfficeStream(file: string, name: string): Promise<boolean> {
  const wanted = Buffer.from(name, 'utf16le')
  let tail: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(file)) {
    const seen = Buffer.concat([tail, chunk])
    if (seen.includes(wanted)) return true
    tail = seen.subarray(-wanted.length)
  }
  return false
}
