import { PAPERS_MAX, VERSIONS_MAX } from '@capstone/contract/papers/papers.constants'
import { paperErrors } from '@capstone/contract/papers/papers.errors'
import { canAddVersion, canReadPaper, isReturned } from '@capstone/contract/papers/papers.policy'
import type { NewPaper, NewPaperVersion } from '@capstone/contract/papers/papers.schemas'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { StudentContext } from '../../../rpc/context.ts'
import { refuse, refuseTakenId } from '../../../rpc/refuse.ts'
import type { Sealed } from '../../../rpc/sealed.ts'
import { findAdminIds } from '../../accounts/management/admins.service.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { attachStagedFile, type StagedFile, stageUpload } from '../../files/files.service.ts'
import { type NewLiveEvent, publishEvents } from '../../live/live.service.ts'
import { markSubjectNotificationsRead } from '../../notifications/notify.service.ts'
import {
  countOwnPapers,
  hasOwnPaper,
  insertPaper,
  loadPaper,
  loadPaperForUpdate,
  lockPaperOwner,
  type PaperRow,
  updateNewestVersion,
} from '../papers.repository.ts'
import { findNewestNumber, findVersion, insertVersion, writeVersionFeedback } from '../versions.repository.ts'
import { findMeasurements, measureUpload, type PaperMeasurements } from './precheck.service.ts'

const refusePaper = () => refuse(paperErrors, 'PAPER_NOT_FOUND')

/**
 * Submits a paper: a draft with its first version, both or neither. Idempotent by paper id. Refuses
 * PAPERS_TOO_MANY, INPUT_INVALID for an id that is taken, and what `stageUpload` refuses.
 */
export async function submitPaper(context: StudentContext, input: NewPaper): Promise<{ id: string }> {
  const { db, scope, viewer, clock } = context
  if (await hasOwnPaper(db, scope, input.id)) return { id: input.id }
  // Checked before the file is moved, and again once the student’s account is locked.
  if ((await countOwnPapers(db, scope)) >= PAPERS_MAX) refuse(paperErrors, 'PAPERS_TOO_MANY')
  const { staged, measured } = await measureAndStage(context, input.uploadId)
  await inTransaction(db, async (tx) => {
    await lockPaperOwner(tx, scope)
    const [{ id, title }, uploadedAt] = [input, clock.now()]
    const added = await insertPaper(tx, {
      id,
      title,
      studentId: viewer.id,
      paperUrl: staged.path,
      uploadedAt,
    })
    if (!added) return
    if ((await countOwnPapers(tx, scope)) > PAPERS_MAX) refuse(paperErrors, 'PAPERS_TOO_MANY')
    await attachStagedFile(tx, staged)
    const version = { paperId: id, number: 1, path: staged.path, uploadedAt }
    await insertVersion(tx, { ...version, ...measured, abstract: abstractOf(input, measured) })
    const after = { title, studentId: viewer.id, status: 'draft', paperUrl: staged.path, name: staged.name }
    await recordAudit(tx, context, {
      action: 'paper.created',
      subjectType: 'paper',
      subjectId: id,
      after,
    })
    await publishPaperChange(tx, context, id)
  })
  // If the id was taken, then by an earlier call for the same paper or by somebody else's paper.
  if (!(await hasOwnPaper(db, scope, input.id))) refuseTakenId()
  return { id: input.id }
}

/**
 * Adds a version to the student's own draft and returns its number; older versions stay, each with its feedback.
 * Idempotent by version id. Refuses PAPER_NOT_FOUND, PAPER_NOT_DRAFT, VERSIONS_TOO_MANY, INPUT_INVALID for
 * the id of another paper's version, and what `stageUpload` refuses.
 */
export async function addPaperVersion(
  context: StudentContext,
  input: NewPaperVersion,
): Promise<{ number: number }> {
  const { db } = context
  // Checked before the file is moved, and again once the paper is locked.
  const opened = openDraft(context, await loadPaper(db, input.paperId), await findVersion(db, input.id))
  if (opened.number !== null) return { number: opened.number }
  nextNumber(opened.paper, await findNewestNumber(db, input.paperId))
  const { staged, measured } = await measureAndStage(context, input.uploadId)
  return inTransaction(db, async (tx) => {
    const sealed = await loadPaperForUpdate(tx, input.paperId)
    const { paper, number } = openDraft(context, sealed, await findVersion(tx, input.id))
    return number === null
      ? { number: await addVersion(tx, context, { input, paper, staged, measured }) }
      : { number }
  })
}

/** Versions are numbered from 1 and never removed: the newest number is their count. */
const nextNumber = (paper: PaperRow, newest: number): number =>
  newest < VERSIONS_MAX || isReturned(paper) ? newest + 1 : refuse(paperErrors, 'VERSIONS_TOO_MANY')

type VersionToAdd = {
  input: NewPaperVersion
  paper: PaperRow
  staged: StagedFile
  measured: PaperMeasurements
}

async function addVersion(
  tx: Database,
  context: StudentContext,
  { input, paper, staged, measured }: VersionToAdd,
) {
  const newest = await findNewestNumber(tx, paper.id)
  const [number, uploadedAt] = [nextNumber(paper, newest), context.clock.now()]
  await attachStagedFile(tx, staged)
  if (paper.feedback) await writeVersionFeedback(tx, paper.id, newest, paper.feedback)
  const version = { id: input.id, paperId: paper.id, number, path: staged.path, uploadedAt }
  const added = await insertVersion(tx, { ...version, ...measured, abstract: abstractOf(input, measured) })
  if (!added) refuseTakenId()
  await updateNewestVersion(tx, paper.id, staged.path, uploadedAt)
  await recordAudit(tx, context, {
    action: 'paper.version_added',
    subjectType: 'paper',
    subjectId: paper.id,
    before: { paperUrl: paper.paperUrl, feedback: paper.feedback, returnedAt: paper.returnedAt },
    after: { versionId: input.id, number, paperUrl: staged.path, name: staged.name },
  })
  // That a new version can be uploaded must not be mailed any more.
  const readEvents = await markSubjectNotificationsRead(tx, context, {
    userId: context.viewer.id,
    kind: 'paper_status_changed',
    subjectId: paper.id,
  })
  await publishPaperChange(tx, context, paper.id, readEvents)
  return number
}

/**
 * Publishes a live event that makes the student and all admins refetch their lists of papers, together with `events`.
 * Admins get no notification.
 */
const publishPaperChange = async (
  tx: Database,
  { viewer }: StudentContext,
  paperId: string,
  events: readonly NewLiveEvent[] = [],
): Promise<void> =>
  publishEvents(tx, [
    ...events,
    { to: [viewer.id, ...(await findAdminIds(tx))], kind: 'paper', subjectId: paperId },
  ])

/** Returns the abstract the student sent, even if it is empty, or for null the one found in the file. */
const abstractOf = (input: Pick<NewPaper, 'abstract'>, found: PaperMeasurements) =>
  input.abstract ?? found.abstract ?? ''

/**
 * Opens the student's paper, with the number of the version if it was added already; otherwise the paper must be
 * a draft.
 */
function openDraft(
  { viewer }: StudentContext,
  sealed: Sealed<PaperRow>,
  version: { paperId: string; number: number } | undefined,
): { paper: PaperRow; number: number | null } {
  const paper = sealed.openIf((row) => canReadPaper(viewer, row), refusePaper)
  if (version) return version.paperId === paper.id ? { paper, number: version.number } : refuseTakenId()
  if (!canAddVersion(viewer, paper)) refuse(paperErrors, 'PAPER_NOT_DRAFT')
  return { paper, number: null }
}

/**
 * Moves an upload into storage, with the pre-check's measurements; without a pre-check the file is read on the way. For
 * an upload that is in storage already, every measurement may be unknown.
 */
async function measureAndStage(context: StudentContext, uploadId: string) {
  let found = findMeasurements(uploadId)
  const staged = await stageUpload(context, {
    uploadId,
    slot: 'paper',
    pathOf: (name) => `${context.viewer.id}/papers/draft/${name}`,
    read: async (upload) => {
      found ??= await measureUpload(context, upload)
    },
  })
  const { pages = null, hasText = null, abstract = null } = found ?? {}
  return { staged, measured: { pages, hasText, abstract } }
}
