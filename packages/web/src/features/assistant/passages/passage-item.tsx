import type { Citation, Passage } from '@capstone/contract/assistant/passages.schemas'
import { Box, Group, Text } from '@mantine/core'
import textStyles from '../../../ui/theme/text.module.css'
import { PassageLink } from './passage-link.tsx'
import { QUOTE_GONE } from './passages.messages.ts'
import classes from './passages.module.css'
import { splitQuote } from './quote.model.ts'

export interface PassageItemProps {
  readonly citation: Citation
  /** Names the project or paper too: the passages around it are of several. */
  readonly isNamingOwner: boolean
}

/** A numbered passage: its words with those found marked, the place it stands at, and its heading. */
export function PassageItem({ citation: { number, passage }, isNamingOwner }: PassageItemProps) {
  return (
    <li className={classes.passage}>
      <span className={classes.number}>{number}</span>
      {passage ? (
        <Box miw={0}>
          <Quote passage={passage} className={classes.quote} />
          <Group gap="4px 14px" mt={6}>
            <PassageLink passage={passage} />
            <PassageSection passage={passage} isNamingOwner={isNamingOwner} />
          </Group>
        </Box>
      ) : (
        <Text c="var(--ink-2)" fs="italic">
          {QUOTE_GONE}
        </Text>
      )}
    </li>
  )
}

interface QuoteProps {
  readonly passage: Passage
  readonly className: string | undefined
}

/** The words of a passage, with those found marked. */
export function Quote({ passage, className }: QuoteProps) {
  return (
    <blockquote className={className} dir="auto">
      {splitQuote(passage).map(({ text, isMarked }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a quote do not change.
        isMarked ? <mark key={index}>{text}</mark> : text,
      )}
    </blockquote>
  )
}

interface PassageSectionProps extends Pick<PassageItemProps, 'isNamingOwner'> {
  readonly passage: Passage
}

/** The heading a passage stands under, and the project or paper. */
export function PassageSection({
  passage: { title, heading, belongsTo },
  isNamingOwner,
}: PassageSectionProps) {
  const words = [heading !== title && heading, isNamingOwner && belongsTo].filter(Boolean).join(' · ')
  if (!words) return null
  return (
    <Text className={`${textStyles.meta} ${textStyles.wraps}`} dir="auto">
      {words}
    </Text>
  )
}
