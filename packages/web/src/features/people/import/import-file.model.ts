import {
  formatDuplicateHeadings,
  formatMissingHeadings,
  formatSurplusCells,
  formatUnclosedQuote,
  IMPORT_CELL_MAX_LENGTH,
  IMPORT_CHARACTERS_AT_ONCE,
  IMPORT_COLUMNS,
  IMPORT_FILE_ERRORS,
  type ImportColumn,
  type ImportField,
} from '@capstone/contract/people/imports.constants'
import type { ImportChunk } from '@capstone/contract/people/imports.schemas'
import {
  IMPORT_FILE_MAX_BYTES,
  IMPORT_LINES_AT_ONCE,
  IMPORT_LINES_MAX,
  type ImportedRole,
} from '@capstone/contract/people/people.constants'
import Papa from 'papaparse'
import { ImportFileError } from './import-file-error.model.ts'

export type FileLine = ImportChunk['lines'][number]

const DELIMITERS = [',', ';', '\t'] as const
// The signatures of spreadsheets, archives and PDFs.
const OTHER_FILES = ['PK\u0003\u0004', '\u00D0\u00CF\u0011\u00E0', '%PDF']
const SIGNATURE_BYTES = 4

/**
 * Decodes a file: UTF-8 with or without byte order mark, UTF-16 with one, otherwise Windows-1252. Throws
 * ImportFileError if it is not a text.
 */
export function decodeText(bytes: Uint8Array): string {
  const firstBytes = requireText(bytes)
  const text = decodeAs(encodingOf(firstBytes, bytes), bytes)
  if (text.includes('\0')) throw new ImportFileError(IMPORT_FILE_ERRORS.notCsv)
  // Some programs write a second byte order mark, which Papa Parse would remove without counting it in its cursor.
  return text.replace(/^\uFEFF+/, '').replaceAll(/\r\n?/g, '\n')
}

/** Throws ImportFileError if the first bytes are those of another kind of file; otherwise returns them. */
function requireText(bytes: Uint8Array): string {
  const firstBytes = String.fromCharCode(...bytes.subarray(0, SIGNATURE_BYTES))
  if (OTHER_FILES.some((signature) => firstBytes.startsWith(signature)))
    throw new ImportFileError(IMPORT_FILE_ERRORS.notCsv)
  return firstBytes
}

function encodingOf(firstBytes: string, bytes: Uint8Array): string {
  if (firstBytes.startsWith('\u00FF\u00FE')) return 'utf-16le'
  if (firstBytes.startsWith('\u00FE\u00FF')) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

const decodeAs = (encoding: string, bytes: Uint8Array) => new TextDecoder(encoding).decode(bytes)

const normalize = (heading: string) => heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The field of each column by its heading; null for an unknown one. */
const readHeadings = (role: ImportedRole, headings: readonly string[]): (ImportField | null)[] =>
  headings.map((heading) => {
    const found = IMPORT_COLUMNS[role].find(
      (column) =>
        normalize(column.heading) === normalize(heading) || column.aliases.includes(normalize(heading)),
    )
    return found?.field ?? null
  })

const countKnown = (fields: readonly (ImportField | null)[]) =>
  new Set(fields.filter((field) => field !== null)).size

/** The delimiter with which the first line has the most known headings, and its fields. */
function readFirstLine(role: ImportedRole, text: string) {
  const readings = DELIMITERS.map((delimiter) => {
    const [first = []] = Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: 1 }).data
    return { delimiter, fields: readHeadings(role, first) }
  })
  return readings.reduce((best, other) => (countKnown(other.fields) > countKnown(best.fields) ? other : best))
}

/**
 * Reads the people in a file's text, each with its line number as in an editor. Accepts commas, semicolons or tabs, and
 * headings in any order, also by their aliases. Throws ImportFileError.
 */
export function readLines(role: ImportedRole, text: string): FileLine[] {
  if (text.trim() === '') throw new ImportFileError(IMPORT_FILE_ERRORS.empty)
  const { delimiter, fields } = readFirstLine(role, text)
  requireHeadings(role, fields)
  const lines: FileLine[] = []
  let line = 1
  let from = 0
  Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    step: ({ data, errors, meta }) => {
      if (errors.some(({ code }) => code === 'MissingQuotes'))
        throw new ImportFileError(formatUnclosedQuote(line))
      const used = data.findLastIndex((cell) => cell.trim() !== '') + 1
      if (line > 1 && used > fields.length)
        throw new ImportFileError(formatSurplusCells(line, { cells: used, headings: fields.length }))
      if (line > 1 && used > 0) lines.push({ line, cells: cellsOf(fields, data) })
      if (lines.length > IMPORT_LINES_MAX) throw new ImportFileError(IMPORT_FILE_ERRORS.tooManyLines)
      line += text.slice(from, meta.cursor).split('\n').length - 1
      from = meta.cursor
    },
  })
  if (lines.length === 0) throw new ImportFileError(IMPORT_FILE_ERRORS.noLines)
  return lines
}

/** Throws ImportFileError if a heading is missing or duplicated. */
function requireHeadings(role: ImportedRole, fields: readonly (ImportField | null)[]) {
  const headingsWhere = (isWrong: (column: ImportColumn) => boolean) =>
    IMPORT_COLUMNS[role].filter(isWrong).map(({ heading }) => heading)
  const missing = headingsWhere(({ field, isRequired }) => isRequired && !fields.includes(field))
  if (missing.length > 0) throw new ImportFileError(formatMissingHeadings(missing))
  const duplicates = headingsWhere(({ field }) => fields.indexOf(field) !== fields.lastIndexOf(field))
  if (duplicates.length > 0) throw new ImportFileError(formatDuplicateHeadings(duplicates))
}

const cellsOf = (fields: readonly (ImportField | null)[], cells: readonly string[]): FileLine['cells'] =>
  Object.fromEntries(
    fields.flatMap((field, index) =>
      field ? [[field, (cells[index] ?? '').slice(0, IMPORT_CELL_MAX_LENGTH)]] : [],
    ),
  )

/** The people in a file. A file of another kind is refused by its first bytes. Throws ImportFileError. */
export async function readImportFile(role: ImportedRole, file: Blob): Promise<FileLine[]> {
  requireText(await readBytes(file.slice(0, SIGNATURE_BYTES)))
  if (file.size > IMPORT_FILE_MAX_BYTES) throw new ImportFileError(IMPORT_FILE_ERRORS.tooLarge)
  return readLines(role, decodeText(await readBytes(file)))
}

async function readBytes(part: Blob): Promise<Uint8Array> {
  const bytes = await part.arrayBuffer().catch(() => null)
  if (!bytes) throw new ImportFileError(IMPORT_FILE_ERRORS.notRead)
  return new Uint8Array(bytes)
}

/** Splits the lines into chunks within the limits of a request. */
export function splitIntoChunks(lines: readonly FileLine[]): FileLine[][] {
  const chunks: FileLine[][] = []
  let characters = 0
  for (const line of lines) {
    const length = JSON.stringify(line).length
    const chunk = chunks.at(-1)
    characters += length
    if (chunk && chunk.length < IMPORT_LINES_AT_ONCE && characters <= IMPORT_CHARACTERS_AT_ONCE)
      chunk.push(line)
    else {
      chunks.push([line])
      characters = length
    }
  }
  return chunks
}
