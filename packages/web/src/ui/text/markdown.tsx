import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import {
  type AnchorHTMLAttributes,
  type ComponentProps,
  createContext,
  memo,
  type ReactNode,
  useContext,
  useRef,
} from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import rehypeHighlight from 'rehype-highlight'
import remarkGfm from 'remark-gfm'
import { markdownBlocks } from '../../lib/text/markdown-blocks.ts'
import { hostOf } from '../../lib/text/video-address.ts'
import { copyButtonOf } from '../buttons/copy-button.ts'
import classes from './markdown.module.css'

export interface MarkdownProps {
  readonly text: string
  /** Shows a cursor after the last word. */
  readonly isStreaming?: boolean
  /** Renders the "[2]" of a citation; without it, brackets stay text. */
  readonly renderCitation?: (number: number) => ReactNode
}

type RenderCitation = NonNullable<MarkdownProps['renderCitation']>
const Citations = createContext<RenderCitation | undefined>(undefined)

/**
 * Renders untrusted Markdown. HTML shows as text, images show as links, and only http and https links are kept, so
 * nothing in it runs or loads. Blocks are memoized: appended text re-renders only the last one.
 */
export function Markdown({ text, isStreaming = false, renderCitation }: MarkdownProps) {
  return (
    <Citations value={renderCitation}>
      <div className={classes.prose} data-streaming={isStreaming || undefined}>
        {markdownBlocks(text).map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only appended.
          <MarkdownBlock key={index} text={block} isCiting={renderCitation !== undefined} />
        ))}
      </div>
    </Citations>
  )
}

interface MarkdownBlockProps {
  readonly text: string
  readonly isCiting: boolean
}

const MarkdownBlock = memo(({ text, isCiting }: MarkdownBlockProps) =>
  hasTooManyMarks(text) ? (
    <p style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</p>
  ) : (
    <ReactMarkdown
      remarkPlugins={isCiting ? REMARK_CITING : REMARK}
      rehypePlugins={REHYPE}
      components={COMPONENTS}
      urlTransform={toWebAddress}
    >
      {text}
    </ReactMarkdown>
  ),
)

const MARKS_MAX = 1000
const MARK = /[*_~[\]]/g
const CODE = /^ {0,3}(?:`{3}|~{3})/

/**
 * Whether a block has more marks of emphasis and links than anybody writes: pairing thousands of them takes seconds.
 * Code is not parsed for marks.
 */
const hasTooManyMarks = (text: string) => !CODE.test(text) && (text.match(MARK)?.length ?? 0) > MARKS_MAX

const REMARK = [remarkGfm]
const REMARK_CITING = [remarkGfm, remarkCitations]
const REHYPE = [rehypeHighlight]

const toWebAddress = (address: string) => (/^https?:\/\//i.test(address) ? address : undefined)

/** A link with the host it leads to, unless its text is its address: any other text may claim another host. */
function ExternalLink({
  href,
  children,
}: Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'children'>) {
  if (!href) return <span>{children}</span>
  // "https://portal@elsewhere" leads elsewhere.
  const isAddress = children === href && !href.includes('@')
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      {!isAddress && ` (${hostOf(href)})`}
    </a>
  )
}

/**
 * A citation, as the surrounding Markdown renders it. HTML in Markdown shows as text, so only our plugin makes these.
 */
function Citation({ children }: { readonly children?: ReactNode }) {
  const render = useContext(Citations)
  return render?.(Number(children)) ?? children
}

// h1 and h2 are used by the page.
const heading = (level: 3 | 4 | 5) => {
  const Heading = `h${level}` as const
  return ({ children }: { readonly children?: ReactNode }) => <Heading>{children}</Heading>
}

const COMPONENTS: Components = {
  a: ({ href, children }) => <ExternalLink href={href}>{children}</ExternalLink>,
  img: ({ src, alt }) => (
    <ExternalLink href={typeof src === 'string' ? src : undefined}>{alt || 'image'}</ExternalLink>
  ),
  cite: ({ children }) => <Citation>{children}</Citation>,
  pre: ({ children }) => <CodeBlock language={languageOf(children)}>{children}</CodeBlock>,
  input: ({ checked }) => (
    <span role="img" aria-label={checked ? 'Done' : 'Not done'}>
      {checked ? '☑ ' : '☐ '}
    </span>
  ),
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable.
    <section className={classes.tableScroll} tabIndex={0} aria-label="Table">
      <table>{children}</table>
    </section>
  ),
  h1: heading(3),
  h2: heading(4),
  h3: heading(5),
  h4: heading(5),
  h5: heading(5),
  h6: heading(5),
}

/** Returns the language of a fenced block from the class of its code element. */
function languageOf(code: ReactNode): string | undefined {
  if (!isElement(code)) return undefined
  return /(?:^|\s)language-(\S+)/.exec(code.props.className ?? '')?.[1]
}

const isElement = (
  node: ReactNode,
): node is ReactNode & { props: Pick<ComponentProps<'code'>, 'className'> } =>
  typeof node === 'object' && node !== null && 'props' in node

interface CodeBlockProps {
  /** The language as written after the fence. */
  readonly language: string | undefined
  readonly children: ReactNode
}

/** Shows code with its language and a copy button; long lines scroll. */
function CodeBlock({ language, children }: CodeBlockProps) {
  const code = useRef<HTMLPreElement>(null)
  const clipboard = useClipboard()
  const { Icon, label } = copyButtonOf(clipboard)
  return (
    <figure className={classes.block}>
      <figcaption className={classes.header}>
        <span>{language ?? 'code'}</span>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<Icon size={14} stroke={1.7} aria-hidden="true" />}
          onClick={() => clipboard.copy(code.current?.innerText.replace(/\n$/, '') ?? '')}
        >
          <span aria-live="polite">{label}</span>
        </Button>
      </figcaption>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      <pre
        ref={code}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable.
        tabIndex={0}
        role="group"
        aria-label={language ? `Code in ${language}` : 'Code'}
        dir="ltr"
      >
        {children}
      </pre>
    </figure>
  )
}

/** The fields of a parsed Markdown node that are used here. */
interface MarkdownNode {
  type: string
  value?: string
  children?: MarkdownNode[]
  data?: { hName: string }
}

/** "[2]" and "[2, 5]", but not the interval "[0, 1]": numbers from 1 to 999 in brackets, as the server reads them. */
const CITATION = /\[([1-9]\d{0,2}(?:\s*,\s*[1-9]\d{0,2})*)\]/

/** Remark plugin: turns "[2]" in running text into a `cite` element. Code and the text of links stay as they are. */
function remarkCitations() {
  return (tree: object) => replaceCitations(tree as MarkdownNode)
}

function replaceCitations(node: MarkdownNode): void {
  if (!node.children) return
  node.children = node.children.flatMap((child) => {
    if (child.type === 'text') return splitCitations(child.value ?? '')
    if (!child.type.startsWith('link')) replaceCitations(child)
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
