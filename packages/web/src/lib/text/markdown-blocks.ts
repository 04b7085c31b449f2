const FENCE = /^ {0,3}(`{3,}|~{3,})/
const LIST_ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])\s/
// Also matches an item of which only the beginning has arrived. If it turns out not to be one, the blocks were joined
// needlessly, which does not change their meaning.
const NEXT_ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)]?)(?:\s|$)/
// Reference definitions, which apply to the whole text.
const SPANS_BLOCKS = /^ {0,3}\[[^\]]+\]:/m

const NESTING_MAX = 50
const MARKER = String.raw`(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))`
const TOO_DEEP = new RegExp(String.raw`^((?:[ \t]*${MARKER}){${NESTING_MAX}})[ \t]*(?=${MARKER})`, 'gm')

/**
 * Turns markers of quotes and lists into text where they nest deeper than anybody writes: thousands on a line would
 * overflow the stack of the renderer, and take away the whole screen.
 */
const limitNesting = (text: string) => text.replace(TOO_DEEP, '$1 \\')

/**
 * Splits Markdown into blocks that render the same alone as together: paragraphs, lists, fenced code. A text with a
 * reference definition is one block. In any other, appended text only changes the last block or adds blocks, so
 * rendered blocks can be memoized.
 */
export function markdownBlocks(markdown: string): string[] {
  const text = limitNesting(markdown)
  if (SPANS_BLOCKS.test(text)) return [text]
  const blocks: string[] = []
  let block: string[] = []
  let fence: string | undefined
  let isAfterBlank = false
  for (const line of text.split('\n')) {
    if (fence === undefined && isAfterBlank && line.trim() && !continuesBlock(line, block)) {
      blocks.push(block.join('\n'))
      block = []
    }
    block.push(line)
    isAfterBlank = fence === undefined && line.trim() === ''
    fence = openFenceAfter(line, fence)
  }
  if (block.some((line) => line.trim())) blocks.push(block.join('\n'))
  return blocks
}

/** After a blank line, an indented line or another list item belongs to the block above. */
const continuesBlock = (line: string, block: readonly string[]) =>
  block.every((above) => !above.trim()) ||
  /^\s/.test(line) ||
  (NEXT_ITEM.test(line) && block.some((above) => LIST_ITEM.test(above)))

/** Returns the fence that is open after a line, if any. */
function openFenceAfter(line: string, open: string | undefined): string | undefined {
  const mark = FENCE.exec(line)?.[1]
  if (open === undefined) return mark
  const closes = mark?.startsWith(open) && line.trim() === mark
  return closes ? undefined : open
}
