import type { Block } from '../../../platform/documents/pdf.file.ts'

const LINES: readonly (readonly [
  pattern: RegExp,
  style: Exclude<Block['style'], 'page' | 'table' | 'bars'>,
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
 * Reads the Markdown of a sample document: headings, paragraphs of one line each, lists and tables, with `---` for a new page
 * and `= label | number` for a bar of a chart.
 */
export function readBlocks(markdown: string): Block[] {
  const blocks: Block[] = []
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

function readLine(line: string): Block {
  const bullet = BULLET.exec(line)?.[1]
  if (bullet !== undefined) return { style: 'item', text: `• ${bullet}` }
  for (const [pattern, style] of LINES) {
    const text = pattern.exec(line)?.[1]
    if (text !== undefined) return { style, text }
  }
  return { style: 'body', text: line }
}
