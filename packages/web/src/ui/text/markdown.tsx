import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconCopyX } from '@tabler/icons-react'
import { type AnchorHTMLAttributes, type ComponentProps, memo, type ReactNode, useRef } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import rehypeHighlight from 'rehype-highlight'
import remarkGfm from 'remark-gfm'
import { markdownBlocks } from '../../lib/text/markdown-blocks.ts'
import classes from './markdown.module.css'

export interface MarkdownProps {
  readonly text: string
  /** Stands behind the last word: a mark that more comes. */
  readonly isGrowing?: boolean
}

/**
 * Text of a stranger in Markdown. Nothing in it runs or is loaded: markup shows as text, an image as a link to it, and
 * links lead to http and https alone. While text is added, only the last block is made anew.
 */
export function Markdown({ text, isGrowing = false }: MarkdownProps) {
  return (
    <div className={classes.prose} data-growing={isGrowing || undefined}>
      {markdownBlocks(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block keeps its place.
        <MarkdownBlock key={index} text={block} />
      ))}
    </div>
  )
}

const MarkdownBlock = memo(({ text }: { readonly text: string }) => (
  <ReactMarkdown remarkPlugins={REMARK} rehypePlugins={REHYPE} components={PARTS} urlTransform={toWebAddress}>
    {text}
  </ReactMarkdown>
))

const REMARK = [remarkGfm]
const REHYPE = [rehypeHighlight]

const toWebAddress = (address: string) => (/^https?:\/\//i.test(address) ? address : undefined)

function OutsideLink({ href, children }: Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'children'>) {
  if (!href) return <span>{children}</span>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

// The page has its own headings above these.
const heading = (level: 3 | 4 | 5) => {
  const Heading = `h${level}` as const
  return ({ children }: { readonly children?: ReactNode }) => <Heading>{children}</Heading>
}

const PARTS: Components = {
  a: ({ href, children }) => <OutsideLink href={href}>{children}</OutsideLink>,
  img: ({ src, alt }) => (
    <OutsideLink href={typeof src === 'string' ? src : undefined}>{alt || 'image'}</OutsideLink>
  ),
  pre: ({ children }) => <CodeBlock language={languageOf(children)}>{children}</CodeBlock>,
  input: ({ checked }) => (
    <span role="img" aria-label={checked ? 'Done' : 'Not done'}>
      {checked ? '☑ ' : '☐ '}
    </span>
  ),
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
    <section className={classes.wide} tabIndex={0} aria-label="Table">
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

/** The language a fenced block names, from the class that its code carries. */
function languageOf(code: ReactNode): string | undefined {
  if (!isElementWithClass(code)) return undefined
  return /(?:^|\s)language-(\S+)/.exec(code.props.className ?? '')?.[1]
}

const isElementWithClass = (
  node: ReactNode,
): node is ReactNode & { props: Pick<ComponentProps<'code'>, 'className'> } =>
  typeof node === 'object' && node !== null && 'props' in node

const COPIED_STAYS_MS = 2000

interface CodeBlockProps {
  /** What it is written in, as its author calls it. */
  readonly language: string | undefined
  readonly children: ReactNode
}

const SAYINGS = {
  ready: { Icon: IconCopy, says: 'Copy' },
  copied: { Icon: IconCheck, says: 'Copied' },
  failed: { Icon: IconCopyX, says: 'Copy failed' },
}

/** Code with the name of its language and a button that copies it; a long line scrolls within. */
function CodeBlock({ language, children }: CodeBlockProps) {
  const code = useRef<HTMLPreElement>(null)
  const clipboard = useClipboard({ timeout: COPIED_STAYS_MS })
  const { Icon, says } = SAYINGS[clipboard.error ? 'failed' : clipboard.copied ? 'copied' : 'ready']
  return (
    <figure className={classes.block}>
      <figcaption className={classes.head}>
        <span>{language ?? 'code'}</span>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<Icon size={14} stroke={1.7} aria-hidden="true" />}
          onClick={() => clipboard.copy(code.current?.innerText.replace(/\n$/, '') ?? '')}
        >
          <span aria-live="polite">{says}</span>
        </Button>
      </figcaption>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      <pre
        ref={code}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
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
