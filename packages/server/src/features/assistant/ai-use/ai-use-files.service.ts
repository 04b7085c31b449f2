import { isLossyText, toPrintable, UNPRINTABLE } from '../../../platform/documents/pdf.characters.ts'
import { makePdf, type PdfBlock, type PdfOptions } from '../../../platform/documents/pdf.file.ts'
import type { AiUseStatement, StatementEntry } from './ai-use-statement.service.ts'

/**
 * Formats a statement as Markdown. Text by people and models is put in fenced blocks that it cannot close, or escaped,
 * so that it changes neither headings nor facts of the statement.
 */
export function toMarkdown({ title, facts, about, entries }: AiUseStatement): string {
  const parts = [
    `# ${escapeInline(title)}`,
    facts.map(([label, value]) => `- **${label}:** ${escapeInline(value)}`).join('\n'),
    ...about.map(escapeInline),
    ...entries.flatMap(toMarkdownEntry),
  ]
  return `${parts.join('\n\n')}\n`
}

const toMarkdownEntry = ({ heading, question, origin, answer, notes, sources }: StatementEntry): string[] => [
  `## ${escapeInline(heading)}`,
  '**Question**',
  toFence(question),
  `**${escapeInline(origin)}**`,
  ...(answer ? [toFence(answer)] : []),
  ...notes.map(escapeInline),
  ...(sources.length > 0 ? ['**Sources**'] : []),
  ...sources.flatMap(({ place, quote }) => [escapeInline(place), ...(quote ? [toFence(quote)] : [])]),
]

const LINE_BREAK = /\r\n?|[\u2028\u2029\u0085\v\f]/g
// Control characters except tabs and line feeds, and those that change the direction of text.
const CONTROL_CHARACTERS = /(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu

/** Normalizes the line breaks of a text and removes control characters. */
const toLines = (text: string) => text.replaceAll(LINE_BREAK, '\n').replaceAll(CONTROL_CHARACTERS, '')

/** Puts a text on one line, without control characters. */
const joinLines = (text: string) => toLines(text).replaceAll(/\s+/g, ' ')

/** A fenced block, with a fence longer than any run of backticks in the text. */
function toFence(text: string): string {
  // Counted after control characters are removed: they may separate backticks.
  const lines = toLines(text)
  const runs = lines.match(/`+/g) ?? []
  const fence = '`'.repeat(Math.max(3, ...runs.map(({ length }) => length + 1)))
  return `${fence}text\n${lines}\n${fence}`
}

/** Puts a text on one line and escapes the characters that have a meaning there in Markdown or HTML. */
const escapeInline = (text: string): string => joinLines(text).replaceAll(/[\\`*_{}[\]<>#|~&!]/g, '\\$&')

const LETTERS_MISSING = `Letters that this page cannot print are shown as ${UNPRINTABLE}. The text attached to this file has all of them.`

/** Draws a statement as a PDF, with the Markdown attached, which also has the letters that the fonts do not have. */
export function toPdf(statement: AiUseStatement, options: Required<PdfOptions>): Promise<Buffer> {
  const { title, facts, about, entries } = statement
  const blocks: PdfBlock[] = [
    { style: 'title', text: title },
    ...facts.map(([label, value]) => ({ style: 'byline', text: `${label}: ${joinLines(value)}` }) as const),
    ...about.map((text) => ({ style: 'body', text }) as const),
    ...entries.flatMap(toBlocks),
  ]
  const hasMissing = blocks.some((block) => 'text' in block && isLossyText(block.text))
  const note: PdfBlock[] = hasMissing ? [{ style: 'body', text: LETTERS_MISSING }] : []
  const start = 1 + facts.length + about.length
  return makePdf(
    `${title}: ${joinLines(
      facts
        .map(([, value]) => value)
        .slice(0, 2)
        .join(', '),
    )}`,
    [...blocks.slice(0, start), ...note, ...blocks.slice(start)].map(toPrintableBlock),
    options,
  )
}

function toBlocks({ heading, question, origin, answer, notes, sources }: StatementEntry): PdfBlock[] {
  const quote = (text: string) =>
    toLines(text)
      .split('\n')
      .map((line) => ({ style: 'quote', text: line }) as const)
  return [
    { style: 'heading', text: heading },
    { style: 'subheading', text: 'Question' },
    ...quote(question),
    { style: 'subheading', text: joinLines(origin) },
    ...(answer ? quote(answer) : []),
    ...notes.map((text) => ({ style: 'caption', text }) as const),
    ...(sources.length > 0 ? [{ style: 'subheading', text: 'Sources' } as const] : []),
    ...sources.flatMap(({ place, quote: text }) => [
      { style: 'byline', text: joinLines(place) } as const,
      ...(text ? quote(text) : []),
    ]),
  ]
}

const toPrintableBlock = (block: PdfBlock): PdfBlock =>
  'text' in block ? { ...block, text: toPrintable(block.text) } : block
