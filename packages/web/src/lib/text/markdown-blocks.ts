const FENCE = /^ {0,3}(`{3,}|~{3,})/
const LIST_ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])\s/
// Also one of which only the beginning has come; what is taken together without need means the same.
const NEXT_ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)]?)(?:\s|$)/
// What is defined in one place and used in another, or markup that may run over blank lines.
const SPANS_BLOCKS = /^ {0,3}\[[^\]]+\]:/m

/**
 * Cuts Markdown into blocks that mean the same alone as together, in their order: paragraphs, lists, fenced code. While
 * text is added at the end, only the last block changes, or is followed by a new one.
 */
export function markdownBlocks(text: string): string[] {
  if (SPANS_BLOCKS.test(text)) return [text]
  const blocks: string[] = []
  let block: string[] = []
  let fence: string | undefined
  let isAfterBlank = false
  for (const line of text.split('\n')) {
    if (fence === undefined && isAfterBlank && line.trim() && !continues(line, block)) {
      blocks.push(block.join('\n'))
      block = []
    }
    block.push(line)
    isAfterBlank = fence === undefined && line.trim() === ''
    fence = fenceAfter(line, fence)
  }
  if (block.some((line) => line.trim())) blocks.push(block.join('\n'))
  return blocks
}

/** After a blank line: what is indented belongs to the block above, and so does the next item of a list. */
const continues = (line: string, block: readonly string[]) =>
  block.every((above) => !above.trim()) ||
  /^\s/.test(line) ||
  (NEXT_ITEM.test(line) && LIST_ITEM.test(block.find((above) => above.trim()) ?? ''))

/** The fence that is open after a line, if one is. */
function fenceAfter(line: string, open: string | undefined): string | undefined {
  const mark = FENCE.exec(line)?.[1]
  if (open === undefined) return mark
  const closes = mark?.startsWith(open) && line.trim() === mark
  return closes ? undefined : open
}
