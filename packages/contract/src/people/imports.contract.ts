import * as z from 'zod'
import { idSchema, procedure } from '../base.ts'
import { importErrors } from './imports.errors.ts'
import {
  exportChunkSchema,
  importChunkSchema,
  importFiguresSchema,
  importLineListSchema,
  importLinePageSchema,
  instructorExportSchema,
  newImportSchema,
  studentExportSchema,
} from './imports.schemas.ts'

const { IMPORT_INCOMPLETE, IMPORT_NOT_FOUND, IMPORT_WRITTEN } = importErrors
const byId = z.object({ id: idSchema })

/** Import and export of people. Administrators only; an import belongs to the administrator who started it. */
export const importsContract = {
  /** Starts an import of students or instructors. Idempotent. */
  startImport: procedure.input(newImportSchema).output(importFiguresSchema),

  /** Checks some lines and stages them; no account is changed yet. Lines that are staged already stay as they are. */
  stageImportLines: procedure
    .errors({ IMPORT_NOT_FOUND })
    .input(importChunkSchema)
    .output(z.object({ received: z.int() })),

  /** The state of an import. */
  importFigures: procedure.errors({ IMPORT_NOT_FOUND }).input(byId).output(importFiguresSchema),

  /** The administrator's own imports that were neither written nor cancelled, newest first. */
  unfinishedImports: procedure.output(z.object({ items: z.array(importFiguresSchema) })),

  /** The lines of an import in file order, with the outcome of each. */
  listImportLines: procedure
    .errors({ IMPORT_NOT_FOUND })
    .input(importLineListSchema)
    .output(importLinePageSchema),

  /**
   * Writes an import, all or nothing: adds and changes people, and mails an invitation to each new one. A person who
   * was added or changed since the import started is left as they are and their line refused. Idempotent.
   */
  writeImport: procedure
    .errors({ IMPORT_NOT_FOUND, IMPORT_INCOMPLETE })
    .input(byId)
    .output(importFiguresSchema),

  /** Deletes an import that was not written. */
  cancelImport: procedure
    .errors({ IMPORT_NOT_FOUND, IMPORT_WRITTEN })
    .input(byId)
    .output(z.object({ cancelled: z.literal(true) })),

  /** A chunk of the students that match search and filter, as CSV lines that can be imported again. */
  exportStudents: procedure.input(studentExportSchema).output(exportChunkSchema),

  /** A chunk of the instructors that match search and filter, like {@link exportStudents}. */
  exportInstructors: procedure.input(instructorExportSchema).output(exportChunkSchema),
}
