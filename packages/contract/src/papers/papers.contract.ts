import * as z from 'zod'
import { idSchema, pageRequestSchema, procedure } from '../base.ts'
import { fileErrors } from '../files/files.errors.ts'
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
const { UPLOAD_NOT_FOUND, UPLOAD_INCOMPLETE, FILE_TYPE_MISMATCH, FILE_NOT_FOUND, STORAGE_FAILED } = fileErrors

export const papersContract = {
  /** One's own papers with their versions, newest upload first; searches the title. Students only. Spec 1 §7. */
  listOwnPapers: procedure.input(pageRequestSchema).output(ownPaperPageSchema),

  /**
   * Reads one's own finished upload and says what it found: pages, selectable text, abstract. Students only; at most
   * 15 s, else "busy". It keeps nothing with the upload and blocks nothing. Refuses UPLOAD_NOT_FOUND, UPLOAD_INCOMPLETE, FILE_TYPE_MISMATCH.
   */
  precheckUpload: procedure
    .errors({ UPLOAD_NOT_FOUND, UPLOAD_INCOMPLETE, FILE_TYPE_MISMATCH })
    .input(z.object({ uploadId: uploadIdSchema }))
    .output(precheckSchema),

  /**
   * Submits a paper: a draft with its first version. Students only. The same id twice is one paper.
   * Refuses UPLOAD_NOT_FOUND, UPLOAD_INCOMPLETE, FILE_TYPE_MISMATCH, STORAGE_FAILED, PAPERS_TOO_MANY. Spec 1 §4 and §5.
   */
  submitPaper: procedure
    .errors({ UPLOAD_NOT_FOUND, UPLOAD_INCOMPLETE, FILE_TYPE_MISMATCH, STORAGE_FAILED, PAPERS_TOO_MANY })
    .input(newPaperSchema)
    .output(z.object({ id: idSchema })),

  /**
   * Adds a version to one's own paper while it is a draft; the older ones stay. Students only. The same id twice is one
   * version. Refuses what belongs to the upload, and PAPER_NOT_FOUND, PAPER_NOT_DRAFT, VERSIONS_TOO_MANY.
   */
  addPaperVersion: procedure
    .errors({
      UPLOAD_NOT_FOUND,
      UPLOAD_INCOMPLETE,
      FILE_TYPE_MISMATCH,
      STORAGE_FAILED,
      PAPER_NOT_FOUND,
      PAPER_NOT_DRAFT,
      VERSIONS_TOO_MANY,
    })
    .input(newPaperVersionSchema)
    .output(z.object({ number: z.int() })),

  /**
   * Makes a signed link to a version of a paper, or to its published file. For its student and for admins.
   * Refuses PAPER_NOT_FOUND, FILE_NOT_FOUND.
   */
  linkToPaper: procedure
    .errors({ PAPER_NOT_FOUND, FILE_NOT_FOUND })
    .input(paperFileRequestSchema)
    .output(fileLinkSchema),

  /**
   * Papers of all students with their versions, newest upload first, how many were found and how many there are. Admins
   * only. Refuses a made-up cursor with INPUT_INVALID. Spec 2 §2 and §7.
   */
  listPapers: procedure.input(paperListSchema).output(reviewedPaperPageSchema),

  /**
   * Begins the review of a draft: from now on its student adds no version. Admins only. Of this and the three below: the
   * same by the same admin once more is one; PAPER_CHANGED_MEANWHILE where the paper is in another state than it takes,
   * or has a version the admin has not seen. Refuses PAPER_NOT_FOUND, PAPER_CHANGED_MEANWHILE.
   */
  startPaperReview: procedure
    .errors({ PAPER_NOT_FOUND, PAPER_CHANGED_MEANWHILE })
    .input(paperTransitionSchema)
    .output(paperStateSchema),

  /** Gives a paper under review back with feedback: a draft again, to which a version is added. As above. */
  returnPaper: procedure
    .errors({ PAPER_NOT_FOUND, PAPER_CHANGED_MEANWHILE })
    .input(paperReturnSchema)
    .output(paperStateSchema),

  /** Approves a paper under review. As above. */
  approvePaper: procedure
    .errors({ PAPER_NOT_FOUND, PAPER_CHANGED_MEANWHILE })
    .input(paperTransitionSchema)
    .output(paperStateSchema),

  /**
   * Publishes an approved paper: its final file, status and date in one step; from now on anybody may read that file.
   * As above, and refuses what belongs to the upload. Spec 2 §4, §5 and §7.
   */
  publishPaper: procedure
    .errors({
      UPLOAD_NOT_FOUND,
      UPLOAD_INCOMPLETE,
      FILE_TYPE_MISMATCH,
      STORAGE_FAILED,
      PAPER_NOT_FOUND,
      PAPER_CHANGED_MEANWHILE,
    })
    .input(publicationSchema)
    .output(paperStateSchema),
}
