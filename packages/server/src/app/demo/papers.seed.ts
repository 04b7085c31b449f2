import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { countWords } from '@capstone/contract/papers/abstract.model'
import { inTransaction } from '../../db/transaction.ts'
import { partialPath } from '../../platform/storage/storage.open.ts'
import type { Portal } from '../../rpc/context.ts'
import type { Calendar } from './calendar.ts'
import { PAPERS, type SamplePaper } from './data/papers.data.ts'
import { makePaperFile, slugOf } from './files/project.files.ts'
import type { People, Student } from './people.seed.ts'
import { idOf, itemAt } from './random.ts'
import { insertPaper } from './sample-rows.repository.ts'

/** This many of the first papers are the demo student's. */
const BY_DEMO_STUDENT = 5
// Spreads the other papers over the students.
const STUDENT_STEP = 5
const DAYS_TO_PUBLISH = 21
/** Days until a reviewer answers; the student uploads another version after twice as many. */
const DAYS_TO_ANSWER = 4
const PDF = 'application/pdf'

/** Adds papers in every status with their versions, each a PDF in storage. */
export async function addPapers(portal: Portal, calendar: Calendar, people: People): Promise<void> {
  for (const [index, paper] of PAPERS.entries()) {
    const nth = index < BY_DEMO_STUDENT ? 0 : (index - BY_DEMO_STUDENT) * STUDENT_STEP + 3
    const daysAfter = (days: number) => calendar(Math.max(0, paper.daysAgo - days), index)
    await addPaper(portal, itemAt(people.students, nth), paper, daysAfter)
  }
}

type Version = { readonly uploadedAt: Date; readonly feedback: string | null }

/** Returns the upload times of a paper's versions, each with its feedback if a later version followed. */
function versionsOf(paper: SamplePaper, daysAfter: (days: number) => Date): Version[] {
  const first = { uploadedAt: daysAfter(0), feedback: paper.firstFeedback ?? null }
  return paper.firstFeedback
    ? [first, { uploadedAt: daysAfter(2 * DAYS_TO_ANSWER), feedback: null }]
    : [first]
}

async function addPaper(
  portal: Portal,
  student: Student,
  paper: SamplePaper,
  daysAfter: (days: number) => Date,
) {
  const id = idOf(`paper ${paper.title}`)
  const content = await makePaperFile({ ...paper, author: student.name })
  const versions = versionsOf(paper, daysAfter).map((version, index) => ({
    id: idOf(`version ${index + 1} of paper ${paper.title}`),
    paperId: id,
    number: index + 1,
    path: `${student.id}/papers/draft/paper_${version.uploadedAt.getTime()}_${id.slice(0, 8)}.pdf`,
    pages: 1,
    hasText: true,
    abstract: paper.abstract,
    abstractWords: countWords(paper.abstract),
    ...version,
  }))
  const newest = versions.at(-1)
  if (!newest) return
  const isPublished = paper.status === 'published'
  const publishedAt = isPublished ? daysAfter(DAYS_TO_PUBLISH) : null
  const publishedUrl = isPublished
    ? `papers/published/${id}/paper_${newest.uploadedAt.getTime()}_${id.slice(0, 8)}.pdf`
    : null
  const isReturned = paper.status === 'draft' && paper.feedback !== undefined
  const row = {
    id,
    studentId: student.id,
    title: paper.title,
    status: paper.status,
    publishedAt,
    publishedUrl,
    paperUrl: newest.path,
    uploadedAt: newest.uploadedAt,
    feedback: paper.feedback ?? null,
    returnedAt: isReturned ? daysAfter(DAYS_TO_ANSWER) : null,
  }
  const paths = versions.map(({ path, uploadedAt }) => ({ path, createdAt: uploadedAt }))
  if (publishedUrl && publishedAt) paths.push({ path: publishedUrl, createdAt: publishedAt })
  const files = paths.map(({ path, createdAt }) => ({
    id: idOf(`file ${path}`),
    path,
    ownerId: student.id,
    name: `${slugOf(paper.title)}.pdf`,
    mimeType: PDF,
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    createdAt,
  }))
  for (const { path } of files) await storePdf(portal, path, content)
  await inTransaction(portal.db, (tx) => insertPaper(tx, row, versions, files))
}

async function storePdf({ settings, storage }: Portal, path: string, content: Buffer) {
  const part = partialPath(settings, idOf(path))
  await mkdir(dirname(part), { recursive: true })
  await writeFile(part, content)
  await storage.save('papers', path, part, PDF)
}
