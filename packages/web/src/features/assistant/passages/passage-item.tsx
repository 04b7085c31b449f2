import type { Citation, Passage } from '@capstone/contract/assistant/passages.schemas'
import { Box, Button, Group, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId, useState } from 'react'
import textStyles from '../../../ui/theme/text.module.css'
import { PassageLink } from './passage-link.tsx'
import { QUOTE_GONE, WHOLE_PASSAGE } from './passages.messages.ts'
import classes from './passages.module.css'
import { type QuotePart, toBlocks, toExcerpt } from './quote.model.ts'

export interface PassageItemProps {
  readonly citation: Citation
  /** Whether to name the project or paper, because the student has several. */
  readonly showsOwner: boolean
}

/** A numbered passage: an excerpt around the words found, a link to its place, and its heading. */
export function PassageItem({ citation: { number, passage }, showsOwner }: PassageItemProps) {
  return (
    <li className={classes.passage}>
      <span className={classes.number}>{number}</span>
      {passage ? (
        <FoundPassage passage={passage} showsOwner={showsOwner} />
      ) : (
        <Text c="var(--ink-2)" fs="italic">
          {QUOTE_GONE}
        </Text>
      )}
    </li>
  )
}

interface FoundPassageProps extends Pick<PassageItemProps, 'showsOwner'> {
  readonly passage: Passage
}

function FoundPassage({ passage, showsOwner }: FoundPassageProps) {
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const excerpt = toExcerpt(passage)
  const { isCutBefore, isCutAfter } = excerpt
  const Chevron = isWhole ? IconChevronUp : IconChevronDown
  return (
    <Box miw={0}>
      <Quote
        id={`${id}-quote`}
        quoted={isWhole ? passage : excerpt}
        isCutBefore={isCutBefore && !isWhole}
        isCutAfter={isCutAfter && !isWhole}
        className={classes.quote}
      />
      <Group gap="4px 14px" mt={6}>
        <div id={`${id}-place`}>
          <PassageLink passage={passage} />
        </div>
        <PassageSection passage={passage} showsOwner={showsOwner} />
        {(isCutBefore || isCutAfter) && (
          <Button
            variant="subtle"
            size="compact-xs"
            rightSection={<Chevron size={14} stroke={1.7} aria-hidden="true" />}
            aria-expanded={isWhole}
            aria-controls={`${id}-quote`}
            aria-describedby={`${id}-place`}
            onClick={() => setWhole(!isWhole)}
          >
            {WHOLE_PASSAGE}
          </Button>
        )}
      </Group>
    </Box>
  )
}

export interface QuoteProps {
  readonly quoted: Pick<Passage, 'quote' | 'markedWords'>
  readonly className: string | undefined
  readonly id?: string
  /** Whether the passage begins before the quote, or continues after it. */
  readonly isCutBefore?: boolean
  readonly isCutAfter?: boolean
}

/** Quotes a passage verbatim, with the words found marked and its tables as tables. */
export function Quote({ quoted, className, id, isCutBefore, isCutAfter }: QuoteProps) {
  const blocks = toBlocks(quoted)
  return (
    <blockquote id={id} className={className} dir="auto">
      {isCutBefore && blocks[0]?.kind === 'text' && <span className={classes.cut}>… </span>}
      {blocks.map((block, index) =>
        block.kind === 'table' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a quote do not change.
          <QuotedTable key={index} rows={block.rows} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same.
          <QuotedText key={index} parts={block.parts} />
        ),
      )}
      {isCutAfter && blocks.at(-1)?.kind === 'text' && <span className={classes.cut}> …</span>}
    </blockquote>
  )
}

const QuotedText = ({ parts }: { readonly parts: readonly QuotePart[] }) =>
  parts.map(({ text, isMarked }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a quote do not change.
    isMarked ? <mark key={index}>{text}</mark> : text,
  )

const QuotedTable = ({ rows }: { readonly rows: readonly (readonly (readonly QuotePart[])[])[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable with the keyboard.
  // biome-ignore lint/a11y/useSemanticElements: it is no set of form fields, and a section would be a landmark.
  <div className={classes.table} role="group" tabIndex={0} aria-label="Table">
    <table>
      <tbody>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a quote do not change.
          <tr key={row}>
            {cells.map((parts, cell) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same.
              <td key={cell}>
                <QuotedText parts={parts} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

interface PassageSectionProps extends Pick<PassageItemProps, 'showsOwner'> {
  readonly passage: Passage
}

/** The heading above a passage, and its project or paper. */
export function PassageSection({ passage: { title, heading, belongsTo }, showsOwner }: PassageSectionProps) {
  const words = [heading !== title && heading, showsOwner && belongsTo].filter(Boolean).join(' · ')
  if (!words) return null
  return (
    <Text className={`${textStyles.meta} ${textStyles.wraps}`} dir="auto">
      {words}
    </Text>
  )
}
