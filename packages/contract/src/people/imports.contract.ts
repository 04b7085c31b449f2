import * as z from 'zod'
import { accountErrors } from '../accounts/accounts.errors.ts'
import { exportChunkSchema, idSchema, procedure } from '../base.ts'
import { importErrors } from './imports.errors.ts'
import {
  importChunkSchema,
  importFiguresSchema,
  importLineListSchema,
  importLinePageSchema,
  importReviewSchema,
  importWriteSchema,
  instructorExportSchema,
  newImportSchema,
  studentExportSchema,
} from './imports.schemas.ts'
import { importLinksSchema, invitationLinkPageSchema } from './invitation-links.schemas.ts'
import { peopleErrors } from './people.errors.ts'

const { IMPORT_INCOMPLETE, IMPORT_NOT_FOUND, IMPORT_NOT_WRITTEN, IMPORT_WRITTEN } = importErrors
const { INVITATIONS_MAILED } = peopleErrors
const byId = z.object({ id: idSchema })

const { SIGN_IN_NOT_FRESH } = accountErrors

/** Import and export of people. Administrators only; an import belongs to the administrator who started it. */
export const importsContract = {
  /** Starts an import of students or instructors. Idempotent. */
  startImport: procedure.input(newImportSchema).output(importFiguresSchema),

  /** Checks some lines and stages them; no account is changed yet. Lines that are staged already stay as they are. */
  stageImportLines: procedure
    .errors({ IMPORT_NOT_FOUND })
    .input(importChunkSchema)
    .output(z.object({ received: z.int() })),

  /** Reads an import: its state, how many lines have each outcome, and whether its invitations are mailed. */
  readImportFigures: procedure.errors({ IMPORT_NOT_FOUND }).input(byId).output(importReviewSchema),

  /** Lists the administrator's own imports that were neither written nor cancelled, newest first. */
  listUnfinishedImports: procedure.output(z.object({ items: z.array(importFiguresSchema) })),

  /** Lists the lines of an import in file order, with the outcome of each. */
  listImportLines: procedure
    .errors({ IMPORT_NOT_FOUND })
    .input(importLineListSchema)
    .output(importLinePageSchema),

  /**
   * Writes an import in one transaction: adds and changes people, and mails an invitation to each new one. A person who
   * was added or changed since their line was checked stays as they are, and the line is refused. With `withoutChanges`
   * people are only added. Idempotent.
   */
  writeImport: procedure
    .errors({ IMPORT_NOT_FOUND, IMPORT_INCOMPLETE })
    .input(importWriteSchema)
    .output(importFiguresSchema),

  /**
   * Makes invitation links for a chunk of the people whom a written import added and who cannot sign in yet.
   * Only this response contains the links; earlier links of these people stop working. Only without a mail server.
   * Needs a fresh sign-in.
   */
  issueImportLinks: procedure
    .errors({ IMPORT_NOT_FOUND, IMPORT_NOT_WRITTEN, INVITATIONS_MAILED, SIGN_IN_NOT_FRESH })
    .input(importLinksSchema)
    .output(invitationLinkPageSchema),

  /** Deletes an import that was not written. */
  cancelImport: procedure
    .errors({ IMPORT_NOT_FOUND, IMPORT_WRITTEN })
    .input(byId)
    .output(z.object({ cancelled: z.literal(true) })),

  /** Returns a chunk of the students who match search and filter, as CSV lines that can be imported again. */
  exportStudents: procedure
    .errors({ SIGN_IN_NOT_FRESH })
    .input(studentExportSchema)
    .output(exportChunkSchema),

  /** Returns a chunk of the instructors who match search and filter, like {@link exportStudents}. */
  exportInstructors: procedure
    .errors({ SIGN_IN_NOT_FRESH })
    .input(instructorExportSchema)
    .output(exportChunkSchema),
}
