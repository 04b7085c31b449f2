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

/** Import and export of people. All are for administrators; an import is its own administrator's alone. */
export const importsContract = {
  /** Begins an import of students or instructors. The same again changes nothing. */
  startImport: procedure.input(newImportSchema).output(importFiguresSchema),

  /**
   * Takes some lines, checks each and keeps them apart from the accounts; nothing is added yet. Lines that are there
   * already stay as they are. Refuses IMPORT_NOT_FOUND.
   */
  stageImportLines: procedure
    .errors({ IMPORT_NOT_FOUND })
    .input(importChunkSchema)
    .output(z.object({ received: z.int() })),

  /** How it stands with an import. Refuses IMPORT_NOT_FOUND. */
  importFigures: procedure.errors({ IMPORT_NOT_FOUND }).input(byId).output(importFiguresSchema),

  /** One's own imports that were neither written nor cancelled, newest first. */
  unfinishedImports: procedure.output(z.object({ items: z.array(importFiguresSchema) })),

  /** The lines of an import in the order of the file, with what comes of each. Refuses IMPORT_NOT_FOUND. */
  listImportLines: procedure
    .errors({ IMPORT_NOT_FOUND })
    .input(importLineListSchema)
    .output(importLinePageSchema),

  /**
   * Writes an import, all of it or nothing: adds and changes people and mails the new ones an invitation. Who was added
   * or changed since is left as they are and refused with the reason. The same again changes nothing.
   * Refuses IMPORT_NOT_FOUND, IMPORT_INCOMPLETE.
   */
  writeImport: procedure
    .errors({ IMPORT_NOT_FOUND, IMPORT_INCOMPLETE })
    .input(byId)
    .output(importFiguresSchema),

  /** Forgets an import that was not written. Refuses IMPORT_NOT_FOUND, IMPORT_WRITTEN. */
  cancelImport: procedure
    .errors({ IMPORT_NOT_FOUND, IMPORT_WRITTEN })
    .input(byId)
    .output(z.object({ cancelled: z.literal(true) })),

  /** A part of the students that search and filter find, as lines of a CSV file that can be imported again. */
  exportStudents: procedure.input(studentExportSchema).output(exportChunkSchema),

  /** A part of the instructors that search and filter find, as {@link exportStudents} gives students. */
  exportInstructors: procedure.input(instructorExportSchema).output(exportChunkSchema),
}
