import * as z from 'zod'
import { idSchema, pageSchemaOf, requiredText } from '../base.ts'
import {
  IMPORT_CELL_MAX_LENGTH,
  IMPORT_FIELDS,
  IMPORT_FILE_ERRORS,
  IMPORT_FILE_NAME_MAX_LENGTH,
  IMPORT_PAGE_SIZE,
} from './imports.constants.ts'
import { instructorListSchema, studentListSchema } from './managed-people.schemas.ts'
import {
  IMPORT_FILE_MAX_BYTES,
  IMPORT_LINES_AT_ONCE,
  IMPORT_LINES_MAX,
  IMPORT_OUTCOMES,
  IMPORT_STATES,
  IMPORTED_ROLES,
} from './people.constants.ts'

const byId = { id: idSchema }
const lineNumberSchema = z.int().min(1).max(IMPORT_FILE_MAX_BYTES)

/** A file to import. The client creates the id. */
export const newImportSchema = z.object({
  ...byId,
  role: z.enum(IMPORTED_ROLES),
  fileName: requiredText(IMPORT_FILE_NAME_MAX_LENGTH, IMPORT_FILE_ERRORS.notCsv),
  /** Lines that contain a person. */
  total: z.int().min(1, IMPORT_FILE_ERRORS.noLines).max(IMPORT_LINES_MAX, IMPORT_FILE_ERRORS.tooManyLines),
})
export type NewImport = z.infer<typeof newImportSchema>

const cellsSchema = z.partialRecord(z.enum(IMPORT_FIELDS), z.string().max(IMPORT_CELL_MAX_LENGTH))
export type ImportCells = z.infer<typeof cellsSchema>

/** Some lines of the file, each with its line number and its unchanged cells. */
export const importChunkSchema = z.object({
  ...byId,
  lines: z
    .array(z.object({ line: lineNumberSchema, cells: cellsSchema }))
    .min(1)
    .max(IMPORT_LINES_AT_ONCE),
})
export type ImportChunk = z.infer<typeof importChunkSchema>

/** An import and how many lines have each outcome: the planned one, or the actual one once it is written. */
export const importFiguresSchema = z.object({
  ...byId,
  role: z.enum(IMPORTED_ROLES),
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  /** Lines with a person, and how many of them the server has received. */
  total: z.int(),
  received: z.int(),
  outcomes: z.record(z.enum(IMPORT_OUTCOMES), z.int()),
  /**
   * How many people get an invitation: those who are added, and those whose password and sessions end because somebody
   * else may have signed up with their address.
   */
  invited: z.int(),
  createdAt: z.date(),
})
export type ImportFigures = z.infer<typeof importFiguresSchema>

/** An import, and whether its invitations are mailed: false while no mail server is set up. */
export const importReviewSchema = importFiguresSchema.extend({ areInvitationsMailed: z.boolean() })
export type ImportReview = z.infer<typeof importReviewSchema>

/** The import to write, and whether to leave out the changes of existing people. */
export const importWriteSchema = z.object({ ...byId, withoutChanges: z.boolean().default(false) })
export type ImportWrite = z.input<typeof importWriteSchema>

/** Which lines of an import to list: all, or those of one outcome, in file order. */
export const importLineListSchema = z.object({
  ...byId,
  outcome: z.enum(IMPORT_OUTCOMES).optional(),
  /** The line number of the previous page's last line. */
  cursor: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
  limit: z.int().min(1).max(IMPORT_PAGE_SIZE).default(IMPORT_PAGE_SIZE),
})
export type ImportLineList = z.infer<typeof importLineListSchema>

/** The audit log's entry for a written import: the file, and how many lines had each outcome. */
export const importAuditSchema = z.object({
  fileName: z.string(),
  role: z.enum(IMPORTED_ROLES),
  added: z.int(),
  changed: z.int(),
  leftOut: z.int(),
  unchanged: z.int(),
  refused: z.int(),
})
export type ImportAudit = z.infer<typeof importAuditSchema>

const valueSchema = z.union([z.string(), z.number()]).nullable()

export const importLineSchema = z.object({
  line: z.int(),
  name: z.string(),
  email: z.string(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** Why the line is refused, or what happens besides the changes. */
  reasons: z.array(z.string()),
  /** The changes, and the mentor of a new student; `from` is null if there was no value. */
  changes: z.array(z.object({ field: z.enum(IMPORT_FIELDS), from: valueSchema, to: valueSchema })),
})
export type ImportLine = z.infer<typeof importLineSchema>
export const importLinePageSchema = pageSchemaOf(importLineSchema)

export const studentExportSchema = studentListSchema.omit({ limit: true })
export type StudentExport = z.infer<typeof studentExportSchema>
export const instructorExportSchema = instructorListSchema.omit({ limit: true })
export type InstructorExport = z.infer<typeof instructorExportSchema>
