import { createHash } from 'node:crypto'
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { assistantErrors } from '@capstone/contract/assistant/assistant.errors'
import { type GuidePage, guidePageNameSchema } from '@capstone/contract/assistant/passages.schemas'
import { inTransaction } from '../../db/transaction.ts'
import { type DocumentPart, splitIntoPassages } from '../../platform/documents/passage.splitter.ts'
import { toPlainText } from '../../platform/markdown.ts'
import type { Portal } from '../../rpc/context.ts'
import { refuse } from '../../rpc/refuse.ts'
import { identifyPassages } from './passage-ids.service.ts'
import {
  deleteOtherGuideSources,
  findGuideHashes,
  replacePassages,
  writeGuideSource,
} from './passage-sources.repository.ts'

const GUIDE_FOLDER = join(import.meta.dirname, '../../../../../docs/study-guide')
const OWN_PREFIX = 'own/'
const [EXTENSION, CONTENTS] = ['.md', 'README.md']
const PAGE_MAX_BYTES = 200_000

type GuideContext = Pick<Portal, 'settings'>
/** A folder with pages, and what their names begin with. */
type GuideFolder = { readonly folder: string; readonly prefix: string }

/** Returns the folder of the study guide, then the institution's own if there is one. */
const foldersOf = ({ settings: { STUDY_GUIDE_DIR } }: GuideContext): GuideFolder[] => [
  { folder: GUIDE_FOLDER, prefix: '' },
  ...(STUDY_GUIDE_DIR ? [{ folder: STUDY_GUIDE_DIR, prefix: OWN_PREFIX }] : []),
]

/**
 * Returns the files of a folder by page name; null for one that is not a page: a folder, a file that is too large, or a
 * link to something outside, which could show students any file of the server. Throws when the folder cannot be read.
 */
async function listPages({ folder, prefix }: GuideFolder): Promise<Map<string, string | null>> {
  const root = await realpath(folder)
  const names = (await readdir(root))
    .filter((file) => file.endsWith(EXTENSION) && file !== CONTENTS)
    .map((file) => [prefix + file.slice(0, -EXTENSION.length), join(root, file)] as const)
    .filter(([name]) => guidePageNameSchema.safeParse(name).success)
  const pages = names.map(async ([name, path]) => {
    const file = await realpath(path).catch(() => null)
    const found = file?.startsWith(root + sep) ? await stat(file).catch(() => null) : null
    return [name, found?.isFile() && found.size <= PAGE_MAX_BYTES ? file : null] as const
  })
  return new Map(await Promise.all(pages))
}

/** Reads a page of the study guide. Refuses GUIDE_PAGE_NOT_FOUND, also if its folder is missing; the job logs that. */
export async function readGuidePage(context: GuideContext, page: string): Promise<GuidePage> {
  const folder = foldersOf(context).findLast(({ prefix }) => page.startsWith(prefix))
  const file = folder && (await listPages(folder).catch(() => null))?.get(page)
  const markdown = file ? await readFile(file, 'utf8').catch(() => null) : null
  if (markdown === null) return refuse(assistantErrors, 'GUIDE_PAGE_NOT_FOUND')
  return { page, title: titleOf(page, markdown), markdown }
}

/** Reads the pages of the study guide that changed since they were read, and deletes those that are gone. */
export async function indexStudyGuide(portal: Portal, stopping?: AbortSignal): Promise<void> {
  const hashes = await findGuideHashes(portal.db)
  const found: string[] = []
  for (const folder of foldersOf(portal)) {
    const pages = await listPages(folder).catch((error: unknown) => {
      portal.log.error(
        { err: error },
        'A folder of the study guide cannot be read; its pages stay as they are.',
      )
    })
    found.push(...[...hashes.keys()].filter((name) => !pages && name.startsWith(folder.prefix)))
    for (const [name, file] of pages ?? []) {
      if (stopping?.aborted) return
      if (await indexPage(portal, name, file, hashes.get(name))) found.push(name)
    }
  }
  await deleteOtherGuideSources(portal.db, found)
}

/** Stores the passages of a page if it changed; returns whether it is searched. */
async function indexPage(
  { db, log }: Portal,
  name: string,
  file: string | null,
  knownHash: string | null | undefined,
): Promise<boolean> {
  const content = file && (await readFile(file, 'utf8').catch(() => null))
  if (content === null) {
    log.warn(
      { page: name },
      'A page of the study guide cannot be read, is too large, or is a link elsewhere.',
    )
    return false
  }
  const markdown = content.replaceAll('\0', '').toWellFormed()
  const hash = createHash('sha256').update(markdown).digest('hex')
  if (hash === knownHash) return true
  const title = titleOf(name, markdown)
  const passages = identifyPassages(`guide ${name}`, splitIntoPassages(toDocumentParts(markdown, title)))
  await inTransaction(db, async (tx) => {
    const sourceId = await writeGuideSource(tx, { name, title, hash })
    await replacePassages(tx, sourceId, { state: 'searched', places: null }, passages)
  })
  return true
}

/** The title at the start of a page: further down such a line may be a comment in code. */
const TITLE_LINE = /^\s*#[ \t]+(.+)/
const titleOf = (name: string, markdown: string) =>
  TITLE_LINE.exec(markdown)?.[1]?.trim().slice(0, 200) ?? name

const HEADING = /^(#{1,6})[ \t]+(.+)$/
const CODE_FENCE = /^ {0,3}(```|~~~)/

/** Turns Markdown into headings and paragraphs; the page's title is above all headings. */
function toDocumentParts(markdown: string, title: string): DocumentPart[] {
  const parts: DocumentPart[] = [{ text: title, place: null, level: 1 }]
  let paragraph: string[] = []
  let isCode = false
  const endParagraph = () => {
    const text = toPlainText(paragraph.join('\n').trim())
    if (text !== '') parts.push({ text, place: null, level: null })
    paragraph = []
  }
  for (const line of markdown.replace(TITLE_LINE, '').split(/\r?\n/)) {
    if (CODE_FENCE.test(line)) isCode = !isCode
    const [, marks, heading] = (!isCode && HEADING.exec(line)) || []
    if ((line.trim() === '' && !isCode) || heading) endParagraph()
    if (marks && heading) parts.push({ text: toPlainText(heading), place: null, level: marks.length })
    else paragraph.push(line)
  }
  endParagraph()
  return parts
}
