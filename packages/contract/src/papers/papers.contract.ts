import * as z from 'zod'
import { accountErrors } from '../accounts/accounts.errors.ts'
import { idSchema, pageRequestSchema, procedure } from '../base.ts'
import { fileErrors, uploadAttachmentErrors } from '../files/files.errors.ts'
import { fileLinkSchema, uploadIdSchema } from '../files/files.schemas.ts'
import { paperErrors } from './papers.errors.ts'
import {
  newPaperSchema,
  newPaperVersionSchema,
  ownPaperPageSchema,
  paperFileRequestSchema,
  paperListSchema,
  paperReturnSchema,
  paperStateSchema,
  paperTransitionSchema,
  precheckSchema,
  publicationSchema,
  reviewedPaperPageSchema,
} from './papers.schemas.ts'

const { PAPER_NOT_FOUND, PAPER_NOT_DRAFT, PAPERS_TOO_MANY, VERSIONS_TOO_MANY } = paperErrors
const { PAPER_CHANGED_MEANWHILE } = paperErrors
const { ATTEMPTS_TOO_MANY } = accountErrors
const { UPLOAD_NOT_FOUND, UPLOAD_INCOMPLETE, FILE_TYPE_MISMATCH, FILE_NOT_FOUND, STORAGE_FAILED } = fileErrors

export const papersContract = {
  /**
   * Lists the student's own papers with their versions, newest upload first; searches the title. Students only.
   * Spec 1 §7.
   */
  listOwnPapers: procedure.input(pageRequestSchema).output(ownPaperPageSchema),

  /**
   * Reads the student's finished upload and returns what it found: pages, selectable text, abstract. Returns "busy"
   * after PRECHECK_SECONDS_MAX. Stores nothing and blocks no submission. Limited by PRECHECK_LIMIT. Students only.
   */
  precheckUpload: procedure
    .errors({ UPLOAD_NOT_FOUND, UPLOAD_INCOMPLETE, FILE_TYPE_MISMATCH, STORAGE_FAILED, ATTEMPTS_TOO_MANY })
    .input(z.object({ uploadId: uploadIdSchema }))
    .output(precheckSchema),

  /**
   * Submits a paper: a draft with its first version. Students only. Idempotent by paper id. Spec 1 §4 and §5.
   */
  submitPaper: procedure
    .errors({ ...uploadAttachmentErrors, PAPERS_TOO_MANY })
    .input(newPaperSchema)
    .output(z.object({ id: idSchema })),

  /**
   * Adds a version to the student's own draft; the older ones stay. Students only. Idempotent by version id.
   */
  addPaperVersion: procedure
    .errors({
      ...uploadAttachmentErrors,
      PAPER_NOT_FOUND,
      PAPER_NOT_DRAFT,
      VERSIONS_TOO_MANY,
    })
    .input(newPaperVersionSchema)
    .output(z.object({ number: z.int() })),

  /**
   * Creates a signed link to a version of a paper, or to its published file. For its student and for admins.
   */
  linkToPaper: procedure
    .errors({ PAPER_NOT_FOUND, FILE_NOT_FOUND })
    .input(paperFileRequestSchema)
    .output(fileLinkSchema),

  /**
   * Lists papers of all students with their versions: first those to review or publish, the longest waiting on top,
   * then the others, newest first. With the counts of matching and of all papers. Admins only. Spec 2 §2 and §7.
   */
  listPapers: procedure.input(paperListSchema).output(reviewedPaperPageSchema),

  /**
   * Starts the review of a draft: its student can no longer add versions. Admins only. This and the three transitions
   * below are idempotent for the same admin. They refuse PAPER_CHANGED_MEANWHILE if the paper has another status than
   * expected, has a version the admin has not seen, or was returned and has no new version.
   */
  startPaperReview: procedure
    .errors({ PAPER_NOT_FOUND, PAPER_CHANGED_MEANWHILE })
    .input(paperTransitionSchema)
    .output(paperStateSchema),

  /**
   * Returns a paper under review to its student with feedback: a draft again, to which a version can be added.
   * Idempotent like `startPaperReview`.
   */
  returnPaper: procedure
    .errors({ PAPER_NOT_FOUND, PAPER_CHANGED_MEANWHILE })
    .input(paperReturnSchema)
    .output(paperStateSchema),

  /** Approves a paper under review. Idempotent like `startPaperReview`. */
  approvePaper: procedure
    .errors({ PAPER_NOT_FOUND, PAPER_CHANGED_MEANWHILE })
    .input(paperTransitionSchema)
    .output(paperStateSchema),

  /**
   * Publishes an approved paper: its final file, status and date in one step; from then on anybody can read that
   * file. Idempotent like `startPaperReview`. Spec 2 §4, §5 and §7.
   */
  publishPaper: procedure
    .errors({
      ...uploadAttachmentErrors,
      PAPER_NOT_FOUND,
      PAPER_CHANGED_MEANWHILE,
    })
    .input(publicationSchema)
    .output(paperStateSchema),
}
