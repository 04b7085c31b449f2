import {
  formatDuplicateHeadings,
  formatMissingHeadings,
  formatSurplusCells,
  formatUnclosedQuote,
  IMPORT_FILE_ERRORS,
} from '@capstone/contract/people/imports.constants'
import {
  IMPORT_FILE_MAX_BYTES,
  IMPORT_LINES_AT_ONCE,
  IMPORT_LINES_MAX,
} from '@capstone/contract/people/people.constants'
import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { decodeText, readImportFile, readLines, splitIntoChunks } from './import-file.model.ts'
import { ImportFileError } from './import-file-error.model.ts'

const HEAD = 'Name,Email,Course,Specialization,Year,Phone'
const ROW = 'Asha,asha@example.edu,MCA,AI/ML,2nd Year,1'
const ASHA = {
  name: 'Asha',
  email: 'asha@example.edu',
  course: 'MCA',
  specialization: 'AI/ML',
  year: '2nd Year',
  phone: '1',
}
const bytesOf = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readLines('student', decodeText(bytesOf(text)))
const errorOf = (reason: string) => new ImportFileError(reason)

/** A file that is too large, of which only these first bytes can be read. */
const createOversizedFile = (firstBytes: string) =>
  ({ size: IMPORT_FILE_MAX_BYTES + 1, slice: () => new Blob([firstBytes]) }) as unknown as Blob

describe('an import file', () => {
  it.each([
    ['commas', `${HEAD}\n${ROW}`],
    ['semicolons', `${HEAD}\r\n${ROW}\r\n`.replaceAll(',', ';')],
    ['tabs', `${HEAD}\r${ROW}`.replaceAll(',', '\t')],
    ['a byte order mark', `\uFEFF${HEAD}\n${ROW}`],
    ['two byte order marks', `\uFEFF\uFEFF${HEAD}\n${ROW}`],
    [
      'other headings',
      `Full name;E-Mail;PROGRAM;specialisation;Academic Year;mobile\n${ROW.replaceAll(',', ';')}`,
    ],
    [
      'columns in another order and additional columns',
      `Room,Phone,Year,Course,Specialization,E-mail address,Name\n7,1,2nd Year,MCA,AI/ML,asha@example.edu,Asha`,
    ],
    [
      'quotes',
      `"Name","Email",Course,Specialization,Year,Phone\n"Asha","asha@example.edu",MCA,"AI/ML",2nd Year,1`,
    ],
  ])('with %s is read', (_feature, text) => {
    expect(read(text)).toEqual([{ line: 2, cells: ASHA }])
  })

  it('is read in the encodings that spreadsheets write', () => {
    const latin = Uint8Array.from([...`${HEAD}\nJos`].map((c) => c.charCodeAt(0)).concat(0xe9))
    expect(readLines('student', decodeText(latin))[0]?.cells.name).toBe('José')
    const wide = `${HEAD}\n文件`
    const utf16 = new Uint8Array([
      0xff,
      0xfe,
      ...[...wide].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]),
    ])
    expect(readLines('student', decodeText(utf16))[0]?.cells.name).toBe('文件')
    expect(read(`${HEAD}\n文件`)[0]?.cells.name).toBe('文件')
  })

  it('has the line numbers of a text editor, counting empty lines and line breaks in cells', () => {
    const text = `${HEAD}\n\nA,a@b.c,x,y,z,\n,,,,,\n"B\nC",b@b.c,x,y,z,\nD,d@b.c`
    expect(read(text).map(({ line, cells }) => [line, cells.name])).toEqual([
      [3, 'A'],
      [5, 'B\nC'],
      [7, 'D'],
    ])
    expect(read(text)[2]?.cells).toMatchObject({ email: 'd@b.c', course: '', phone: '' })
  })

  it.each([
    [
      'that lacks headings',
      `Name,Phone\n${ROW}`,
      formatMissingHeadings(['Email', 'Course', 'Specialization', 'Year']),
    ],
    ['without headings', ROW, formatMissingHeadings(['Name', 'Email', 'Course', 'Specialization', 'Year'])],
    ['that is empty', '', IMPORT_FILE_ERRORS.empty],
    ['with nothing but empty lines', '\n \n', IMPORT_FILE_ERRORS.empty],
    [
      'with duplicate headings',
      `E-mail address,Phone,${HEAD}\nx,1,${ROW}`,
      formatDuplicateHeadings(['Email', 'Phone']),
    ],
    [
      'with more cells in a line than headings',
      `${HEAD}\n${ROW},,\n${ROW},, and so on`,
      formatSurplusCells(3, { cells: 8, headings: 6 }),
    ],
    ['without people', `${HEAD}\n\n,,,\n`, IMPORT_FILE_ERRORS.noLines],
    [
      'with too many people',
      `${HEAD}\n${`${ROW}\n`.repeat(IMPORT_LINES_MAX + 1)}`,
      IMPORT_FILE_ERRORS.tooManyLines,
    ],
    ['in the XLSX format', 'PK\u0003\u0004 and so on', IMPORT_FILE_ERRORS.notCsv],
    ['that is binary', `${HEAD}\n\0`, IMPORT_FILE_ERRORS.notCsv],
    ['with an open quote', `${HEAD}\n${ROW}\n"Asha,x\n${ROW}`, formatUnclosedQuote(3)],
  ])('%s is refused with the reason', (_fault, text, reason) => {
    expect(() => read(text)).toThrow(errorOf(reason))
  })

  it('is refused if it is too large, without reading more than its first bytes', async () => {
    const file = createOversizedFile('Name')
    await expect(readImportFile('student', file)).rejects.toThrow(errorOf(IMPORT_FILE_ERRORS.tooLarge))
  })

  it('is parsed into the cells it was generated from', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('a"b', 'x;y', 'x,y', 'a\tb', 'a\nb', "'=1", ' x '),
    )
    const clean = cell.map((text) => text.replaceAll(/[\0\p{Cs}\uFEFF]/gu, '').replaceAll(/\r\n?/g, '\n'))
    const rows = fc.array(fc.tuple(clean, clean, clean, clean, clean, clean), { minLength: 1 })
    fc.assert(
      fc.property(
        rows,
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n'),
        (people, delimiter, newline) => {
          const named = people.map(([name, ...others]) => [`P${name}`, ...others])
          const text = Papa.unparse([HEAD.split(','), ...named], { delimiter, newline })
          expect(read(text).map(({ cells }) => Object.values(cells))).toEqual(named)
        },
      ),
    )
  })

  it('is split into chunks within the limits of lines and characters', () => {
    const short = Array.from({ length: 1001 }, (_, index) => ({ line: index + 2, cells: ASHA }))
    expect(splitIntoChunks(short).map(({ length }) => length)).toEqual([
      IMPORT_LINES_AT_ONCE,
      IMPORT_LINES_AT_ONCE,
      1,
    ])
    const long = short.map((line) => ({ ...line, cells: { ...ASHA, bio: 'x'.repeat(4000) } }))
    expect(splitIntoChunks(long).every((chunk) => JSON.stringify(chunk).length < 220_000)).toBe(true)
    expect(splitIntoChunks(long).flat()).toEqual(long)
  })
})

it('refuses another kind of file by its first bytes, without reading the rest', async () => {
  const file = createOversizedFile('PK\u0003\u0004')
  await expect(readImportFile('student', file)).rejects.toThrow(errorOf(IMPORT_FILE_ERRORS.notCsv))
})
