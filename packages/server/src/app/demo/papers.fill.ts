import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { inTransaction } from '../../db/transaction.ts'
import { partOf } from '../../features/files/uploads.service.ts'
import type { Portal } from '../../rpc/context.ts'
import type { Calendar } from './moments.ts'
import { PAPERS, type SamplePaper } from './papers.data.ts'
import { insertPaper } from './papers.repository.ts'
import type { People, Student } from './people.fill.ts'
import { makePaperFile } from './project.files.ts'
import { idOf, pick } from './seed.ts'

const BY_DEMO_STUDENT = 5
const STUDENT_STEP = 5
const DAYS_TO_PUBLISH = 21
const PDF = 'application/pdf'

/** Adds papers in every status, each with a PDF in storage. */
export async function addPapers(portal: Portal, calendar: Calendar, people: People): Promise<void> {
  for (const [index, paper] of PAPERS.entries()) {
    const nth = index < BY_DEMO_STUDENT ? 0 : (index - BY_DEMO_STUDENT) * STUDENT_STEP + 3
    const dates = {
      uploadedAt: calendar(paper.daysAgo, index),
      publishedAt: calendar(Math.max(0, paper.daysAgo - DAYS_TO_PUBLISH), index),
    }
    await addPaper(portal, pick(people.students, nth), paper, dates)
  }
}

async function addPaper(
  portal: Portal,
  student: Student,
  paper: SamplePaper,
  { uploadedAt, publishedAt }: { uploadedAt: Date; publishedAt: Date },
) {
  const id = idOf(`paper ${paper.title}`)
  const content = makePaperFile({ ...paper, author: student.name })
  const lastPart = `paper_${uploadedAt.getTime()}_${id.slice(0, 8)}.pdf`
  const paperUrl = `${student.id}/papers/draft/${lastPart}`
  const publishedUrl = paper.status === 'published' ? `papers/published/${id}/${lastPart}` : null
  const paths = [paperUrl, publishedUrl].filter((path) => path !== null)
  for (const path of paths) await storePdf(portal, path, content)
  const files = paths.map((path) => ({
    id: idOf(`file ${path.includes('published')} of paper ${paper.title}`),
    path,
    ownerId: student.id,
    name: `${paper.title
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replace(/-$/, '')}.pdf`,
    mimeType: PDF,
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    createdAt: path === publishedUrl ? publishedAt : uploadedAt,
  }))
  const row = {
    id,
    studentId: student.id,
    title: paper.title,
    paperUrl,
    status: paper.status,
    uploadedAt,
    publishedAt: publishedUrl ? publishedAt : null,
    publishedUrl,
    feedback: paper.feedback ?? null,
  }
  await inTransaction(portal.db, (tx) => insertPaper(tx, row, files))
}

async function storePdf({ settings, storage }: Portal, path: string, content: Buffer) {
  const part = partOf(settings, idOf(path))
  await mkdir(dirname(part), { recursive: true })
  await writeFile(part, content)
  await storage.keep('papers', path, part, PDF)
}
