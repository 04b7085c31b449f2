import { readFile } from 'node:fs/promises'
import type { ProjectFileKind } from '@capstone/contract/repository/repository.constants'
import { makePdf, type PdfBlock } from '../../../platform/documents/pdf.file.ts'
import type { SampleProject } from '../data/projects.data.ts'
import { makePptx, type Slide } from './pptx.file.ts'
import { makeZip } from './zip.file.ts'

type GuidedProject = SampleProject & { readonly instructor: string }
type SampleFile = { readonly name: string; readonly content: Buffer }

const WEEKS = [
  'Weeks 1-2: read what exists, agree on the question, get the data or the parts.',
  'Weeks 3-5: the smallest version that works from end to end.',
  'Weeks 6-9: measure, improve the weakest part, measure again.',
  'Weeks 10-11: try it with the people it is meant for.',
  'Week 12: report and presentation.',
]

const heading = (text: string): PdfBlock => ({ text, style: 'heading' })
const body = (text: string): PdfBlock => ({ text, style: 'body' })
const NEW_PAGE: PdfBlock = { style: 'page' }

const bylineOf = ({ category, instructor }: GuidedProject, kind: string): PdfBlock => ({
  text: `${kind} · ${category} · guided by ${instructor}`,
  style: 'byline',
})
const frontOf = (project: GuidedProject, kind: string): PdfBlock[] => [
  { text: project.title, style: 'title' },
  bylineOf(project, kind),
]
const itemsOf = (texts: readonly string[]): PdfBlock[] =>
  texts.map((text, index) => ({ text: `${index + 1}. ${text}.`, style: 'item' }))

const readText = (filePrefix: string, kind: 'synopsis' | 'report' | 'slides') =>
  readFile(new URL(`../data/reports/${filePrefix}-${kind}.md`, import.meta.url), 'utf8')

/**
 * Makes a PDF of a text in `data/reports`, with the category and the instructor of the project in the line below the
 * title.
 */
async function makeTextPdf(project: GuidedProject, filePrefix: string, kind: 'synopsis' | 'report') {
  const [title, byline, ...rest] = readBlocks(await readText(filePrefix, kind))
  if (title?.style !== 'title' || byline?.style !== 'body')
    throw new Error(`${filePrefix}-${kind}.md has no title`)
  return makePdf(title.text, [title, bylineOf(project, byline.text), ...rest])
}

/** Reads the slides of a text in `data/reports`: a heading and a list for each. */
async function readSlides(filePrefix: string): Promise<Slide[]> {
  const slides: { title: string; lines: string[] }[] = []
  for (const block of readBlocks(await readText(filePrefix, 'slides'))) {
    if (block.style === 'heading') slides.push({ title: block.text, lines: [] })
    else if (block.style === 'item') slides.at(-1)?.lines.push(block.text.slice('• '.length))
  }
  return slides
}

const makeSynopsis = (project: GuidedProject) =>
  makePdf(`Synopsis: ${project.title}`, [
    ...frontOf(project, 'Synopsis'),
    heading('In short'),
    body(project.description),
    heading('Aims'),
    ...itemsOf(project.aims),
    heading('What is needed'),
    body(`${project.tools.join(', ')}.`),
    heading('Twelve weeks'),
    ...WEEKS.map(body),
  ])

const makeReport = (project: GuidedProject) =>
  makePdf(`Report: ${project.title}`, [
    ...frontOf(project, 'Reference report'),
    heading('About this report'),
    body(
      'This is the frame of the final report. Each chapter says what belongs in it and how long it should be; replace the text chapter by chapter and keep the headings.',
    ),
    NEW_PAGE,
    heading('1. Introduction'),
    body(project.description),
    body('Close the introduction with the one question that the report answers. One page.'),
    heading('2. Related work'),
    body('Name five to ten sources. For each, one sentence on what it found and one on what it leaves open.'),
    NEW_PAGE,
    heading('3. Method'),
    ...project.aims.map((aim) => body(`${aim}: say what was done, with what, and why not otherwise.`)),
    body(`Tools: ${project.tools.join(', ')}. Give the version of each.`),
    heading('4. Results'),
    body('Every figure has axes with units and a sentence that says what to see. State what did not work.'),
    heading('5. Conclusion'),
    body('Answer the question of chapter 1. Then say what you would do with three more months.'),
  ])

const slidesOf = (project: GuidedProject): Slide[] => [
  { title: project.title, lines: [project.category] },
  { title: 'Why', lines: project.description.split(/(?<=\.) /) },
  { title: 'What we set out to do', lines: project.aims },
  { title: 'What we work with', lines: project.tools },
  { title: 'Twelve weeks', lines: WEEKS },
]

const SAMPLE_ROWS =
  'week,measured,expected\n1,12.4,11.8\n2,13.1,12.9\n3,11.7,12.6\n4,14.2,13.4\n5,13.8,13.9\n'

const PROGRAM = `"""Reads the sample measurements and says how far they are from what was expected."""
import csv
from pathlib import Path

rows = list(csv.DictReader(Path(__file__).with_name("sample.csv").open()))
errors = [abs(float(row["measured"]) - float(row["expected"])) for row in rows]
print(f"{len(rows)} weeks, mean absolute error {sum(errors) / len(errors):.2f}")
`

const makeSource = (project: GuidedProject) =>
  makeZip({
    'README.md': `# ${project.title}\n\n${project.description}\n\n## Aims\n\n${project.aims
      .map((aim) => `- ${aim}`)
      .join('\n')}\n\n## Start\n\n    python3 src/main.py\n`,
    'src/main.py': PROGRAM,
    'src/sample.csv': SAMPLE_ROWS,
    'docs/plan.txt': `${WEEKS.join('\n')}\n`,
  })

/** Returns a title as a file's name without its extension. */
export const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/-$/, '')

/** Makes a file of a sample project from its document in `data/reports`, or from its description if it has none. */
export async function makeProjectFile(project: GuidedProject, kind: ProjectFileKind): Promise<SampleFile> {
  const slug = slugOf(project.title)
  const { filePrefix } = project
  switch (kind) {
    case 'synopsis': {
      const content = filePrefix ? makeTextPdf(project, filePrefix, 'synopsis') : makeSynopsis(project)
      return { name: `${slug}-synopsis.pdf`, content: await content }
    }
    case 'report': {
      const content = filePrefix ? makeTextPdf(project, filePrefix, 'report') : makeReport(project)
      return { name: `${slug}-report.pdf`, content: await content }
    }
    case 'presentation': {
      const slides = filePrefix ? await readSlides(filePrefix) : slidesOf(project)
      const [first, ...rest] = slides
      const guided = first && { ...first, lines: [...first.lines, `Guided by ${project.instructor}`] }
      return { name: `${slug}.pptx`, content: makePptx(guided ? [guided, ...rest] : rest) }
    }
    case 'source_code':
      return { name: `${slug}-source.zip`, content: makeSource(project) }
  }
}

/** Makes the PDF of a sample paper. */
export const makePaperFile = (paper: { title: string; abstract: string; author: string }): Promise<Buffer> =>
  makePdf(paper.title, [
    { text: paper.title, style: 'title' },
    { text: paper.author, style: 'byline' },
    heading('Abstract'),
    body(paper.abstract),
    heading('1. Question and method'),
    body('We state one question, describe how the data came about, and list what was left out and why.'),
    heading('2. What we found'),
    body(paper.abstract),
    heading('3. What follows'),
    body('The data and the program are with the authors and are given to anybody who asks.'),
  ])

const LINE_STYLES: readonly (readonly [
  pattern: RegExp,
  style: Exclude<PdfBlock['style'], 'page' | 'table' | 'bars'>,
])[] = [
  [/^# (.+)/, 'title'],
  [/^## (.+)/, 'heading'],
  [/^### (.+)/, 'subheading'],
  [/^(\d+\. .+)/, 'item'],
  [/^((?:Table|Figure) \d+: .+)/, 'caption'],
]
const PAGE = /^---$/
const ROW = /^\|(.+)\|$/
const TABLE_RULE = /^\|[-|: ]+\|$/
const BAR = /^= (.+) \| ([\d.]+)$/
const BULLET = /^- (.+)/

/**
 * Reads the Markdown of a sample document: headings, paragraphs of one line each, lists and tables, with `---` for a
 * new page and `= label | number` for a bar of a chart.
 */
export function readBlocks(markdown: string): PdfBlock[] {
  const blocks: PdfBlock[] = []
  for (const line of markdown.split('\n')) {
    const last = blocks.at(-1)
    const row = ROW.exec(line)?.[1]
    const bar = BAR.exec(line)
    if (line === '' || TABLE_RULE.test(line)) continue
    if (PAGE.test(line)) blocks.push({ style: 'page' })
    else if (row !== undefined) {
      const cells = row.split('|').map((cell) => cell.trim())
      if (last?.style === 'table') blocks.splice(-1, 1, { style: 'table', rows: [...last.rows, cells] })
      else blocks.push({ style: 'table', rows: [cells] })
    } else if (bar) {
      const each = [bar[1] ?? '', Number(bar[2])] as const
      if (last?.style === 'bars') blocks.splice(-1, 1, { style: 'bars', rows: [...last.rows, each] })
      else blocks.push({ style: 'bars', rows: [each] })
    } else blocks.push(readLine(line))
  }
  return blocks
}

function readLine(line: string): PdfBlock {
  const bullet = BULLET.exec(line)?.[1]
  if (bullet !== undefined) return { style: 'item', text: `• ${bullet}` }
  for (const [pattern, style] of LINE_STYLES) {
    const text = pattern.exec(line)?.[1]
    if (text !== undefined) return { style, text }
  }
  return { style: 'body', text: line }
}
