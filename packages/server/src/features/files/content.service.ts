import { createReadStream } from 'node:fs'
import { fileTypeFromFile } from 'file-type'

type Kind = {
  /** Types the content may show itself as: source code may hold what makes its zip a program of some kind. */
  readonly found: readonly string[]
  readonly mimeType: string
  /** For the old Office formats, all of one container type: the stream that tells which it is. */
  readonly stream?: string
}

const OPEN_XML = 'application/vnd.openxmlformats-officedocument'

/** What a file with this extension must be inside, and the type it is then served as. */
const KINDS: Readonly<Record<string, Kind>> = {
  '.pdf': { found: ['pdf'], mimeType: 'application/pdf' },
  '.ppt': { found: ['cfb'], mimeType: 'application/vnd.ms-powerpoint', stream: 'PowerPoint Document' },
  '.pptx': { found: ['pptx'], mimeType: `${OPEN_XML}.presentationml.presentation` },
  '.doc': { found: ['cfb'], mimeType: 'application/msword', stream: 'WordDocument' },
  '.docx': { found: ['docx'], mimeType: `${OPEN_XML}.wordprocessingml.document` },
  '.zip': { found: ['zip', 'jar', 'apk', 'xpi'], mimeType: 'application/zip' },
  '.rar': { found: ['rar'], mimeType: 'application/vnd.rar' },
  '.7z': { found: ['7z'], mimeType: 'application/x-7z-compressed' },
  '.jpg': { found: ['jpg'], mimeType: 'image/jpeg' },
  '.jpeg': { found: ['jpg'], mimeType: 'image/jpeg' },
  '.png': { found: ['png'], mimeType: 'image/png' },
  '.gif': { found: ['gif'], mimeType: 'image/gif' },
}

/** Types that a browser may show in place: their content was checked, and none of them runs anything. */
export const INLINE_TYPES: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png', 'image/gif']

/**
 * The type a local file is served as, when its content is what its extension (lower case, with the dot) says;
 * null when it is something else. Archives are looked into by their headers, never unpacked.
 */
export async function findAgreedType(file: string, extension: string): Promise<string | null> {
  const kind = KINDS[extension]
  const found = await fileTypeFromFile(file)
  if (!kind || !found || !kind.found.includes(found.ext)) return null
  if (kind.stream && !(await hasOfficeStream(file, kind.stream))) return null
  return kind.mimeType
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
