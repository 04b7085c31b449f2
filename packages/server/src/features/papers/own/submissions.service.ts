import { PAPERS_MAX, VERSIONS_MAX } from '@capstone/contract/papers/papers.constants'
import { paperErrors } from '@capstone/contract/papers/papers.errors'
import { canAddVersion, canReadPaper } from '@capstone/contract/papers/papers.policy'
import type { NewPaper, NewPaperVersion } from '@capstone/contract/papers/papers.schemas'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { StudentContext } from '../../../rpc/context.ts'
import { refuse, refuseTakenId } from '../../../rpc/refuse.ts'
import type { Sealed } from '../../../rpc/sealed.ts'
import { findAdminIds } from '../../accounts/management/admins.service.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { attachStagedFile, type StagedFile, stageUpload } from '../../files/files.service.ts'
import { publishEvents } from '../../live/live.service.ts'
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
import { type Measurements, measureUpload } from './precheck.service.ts'

const refusePaper = () => refuse(paperErrors, 'PAPER_NOT_FOUND')

/**
 * Submits a paper: a draft with its first version, both or neither. Sent again with the same id it answers the same and
 * changes nothing. Refuses PAPERS_TOO_MANY and what `stageUpload` refuses. Spec 1 §4 and §5.
 */
export async function submitPaper(context: StudentContext, input: NewPaper): Promise<{ id: string }> {
  const { db, scope, viewer, clock } = context
  if (await hasOwnPaper(db, scope, input.id)) return { id: input.id }
  // Asked before a file is moved, and again once nobody else can add a paper.
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
    await publishMentoringChange(tx, context, id)
  })
  // Another call with this id may have come first: then it was the same one, or the id is somebody else's.
  if (!(await hasOwnPaper(db, scope, input.id))) refuseTakenId()
  return { id: input.id }
}

/**
 * Adds a version to one's own draft and returns its number; older versions stay, each with what was said about it.
 * Sent again with the same id it answers the same and changes nothing.
 * Refuses PAPER_NOT_FOUND, PAPER_NOT_DRAFT, VERSIONS_TOO_MANY and what `stageUpload` refuses.
 */
export async function addPaperVersion(
  context: StudentContext,
  input: NewPaperVersion,
): Promise<{ number: number }> {
  const { db } = context
  // Asked before a file is moved, and again once nobody else can change the paper.
  const opened = openDraft(context, await loadPaper(db, input.paperId), await findVersion(db, input.id))
  if (opened.number !== null) return { number: opened.number }
  nextNumber(await findNewestNumber(db, input.paperId))
  const { staged, measured } = await measureAndStage(context, input.uploadId)
  return inTransaction(db, async (tx) => {
    const sealed = await loadPaperForUpdate(tx, input.paperId)
    const { paper, number } = openDraft(context, sealed, await findVersion(tx, input.id))
    return number === null
      ? { number: await addVersion(tx, context, { input, paper, staged, measured }) }
      : { number }
  })
}

/** Versions are numbered from 1 and stay, so that the newest number says how many there are. */
const nextNumber = (newest: number): number =>
  newest < VERSIONS_MAX ? newest + 1 : refuse(paperErrors, 'VERSIONS_TOO_MANY')

type Adding = { input: NewPaperVersion; paper: PaperRow; staged: StagedFile; measured: Measurements }

async function addVersion(tx: Database, context: StudentContext, { input, paper, staged, measured }: Adding) {
  const newest = await findNewestNumber(tx, paper.id)
  const [number, uploadedAt] = [nextNumber(newest), context.clock.now()]
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
  await publishMentoringChange(tx, context, paper.id)
  return number
}

/** The lists of papers are to be asked for anew: the student's own, and those of the admins, who are not told besides. */
const publishMentoringChange = async (
  tx: Database,
  { viewer }: StudentContext,
  paperId: string,
): Promise<void> =>
  publishEvents(tx, [{ to: [viewer.id, ...(await findAdminIds(tx))], kind: 'paper', subjectId: paperId }])

/** What the student says is the abstract; what was found, of one who did not wait for it. */
const abstractOf = (input: Pick<NewPaper, 'abstract'>, found: Measurements) =>
  input.abstract ?? found.abstract ?? ''

/** One's own paper, and the number of the version if it is there already; otherwise the paper must be a draft. */
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

/** What the pre-check measures, taken while the file still lies where it arrived; then it is brought into storage. */
async function measureAndStage(context: StudentContext, uploadId: string) {
  const measured = await measureUpload(context, uploadId)
  const pathOf = (name: string) => `${context.viewer.id}/papers/draft/${name}`
  return { measured, staged: await stageUpload(context, { uploadId, slot: 'paper', pathOf }) }
}
