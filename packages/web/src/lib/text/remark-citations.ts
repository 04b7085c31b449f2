/** What is read of a node of the parsed Markdown. */
interface MarkdownNode {
  type: string
  value?: string
  children?: MarkdownNode[]
  data?: { hName: string }
}

/** "[2]" and "[2, 5]": numbers of up to three digits in brackets, as the server reads them. */
const CITATION = /\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]/

/** Remark plugin: turns "[2]" in running text into a `cite` element. Code and the text of links stay as they are. */
export function remarkCitations() {
  return (tree: object) => citeIn(tree as MarkdownNode)
}

function citeIn(node: MarkdownNode): void {
  if (!node.children) return
  node.children = node.children.flatMap((child) => {
    if (child.type === 'text') return splitCitations(child.value ?? '')
    if (!child.type.startsWith('link')) citeIn(child)
    return [child]
  })
}

/** Every second part of the split is a list of numbers. */
const splitCitations = (text: string): MarkdownNode[] =>
  text
    .split(CITATION)
    .flatMap((part, index) => (index % 2 ? part.split(',').map(toCite) : part ? [toText(part)] : []))

const toText = (value: string): MarkdownNode => ({ type: 'text', value })
const toCite = (number: string): MarkdownNode => ({
  type: 'citation',
  data: { hName: 'cite' },
  children: [toText(number.trim())],
})
