import type { Citation } from '@capstone/contract/assistant/passages.schemas'
import { Box, Text, Title } from '@mantine/core'
import textStyles from '../../../ui/theme/text.module.css'
import { PassageSection, Quote } from './passage-item.tsx'
import { PassageLink } from './passage-link.tsx'
import { QUOTE_GONE, SOURCES_GIVEN } from './passages.messages.ts'
import classes from './passages.module.css'
import { useShowsOwner } from './use-shows-owner.ts'
import { type SourcedAnswer, type SourceViewer, sourceIdOf } from './use-source-viewer.ts'

export interface SourcesListProps {
  readonly answer: SourcedAnswer
  readonly sourceViewer: SourceViewer
}

/**
 * The passages the model was given for an answer, with their numbers: the beginning of each, and the open one in full.
 */
export function SourcesList({ answer: { id, citations }, sourceViewer }: SourcesListProps) {
  const showsOwner = useShowsOwner(citations)
  return (
    <section>
      <Title order={2} {...(!sourceViewer.hasSidePanel && { size: 'sm', ff: 'text', fw: 600 })}>
        Sources
      </Title>
      <Text className={textStyles.meta} mt={2} mb="sm">
        {SOURCES_GIVEN}
      </Text>
      <ol className={classes.sources} aria-label="Sources">
        {citations.map((citation) => (
          <SourceItem
            key={citation.number}
            citation={citation}
            id={sourceIdOf(id, citation.number)}
            isOpen={sourceViewer.isOpen(id, citation.number)}
            showsOwner={showsOwner}
          />
        ))}
      </ol>
    </section>
  )
}

interface SourceItemProps {
  readonly citation: Citation
  readonly id: string
  readonly isOpen: boolean
  readonly showsOwner: boolean
}

function SourceItem({ citation: { number, passage }, id, isOpen, showsOwner }: SourceItemProps) {
  return (
    <li id={id} tabIndex={-1} className={classes.source} data-open={isOpen || undefined}>
      <span className={classes.citation}>{number}</span>
      {passage ? (
        <Box miw={0}>
          <PassageLink passage={passage} />
          <PassageSection passage={passage} showsOwner={showsOwner} />
          <Quote quoted={passage} className={classes.excerpt} />
        </Box>
      ) : (
        <Text size="sm" c="var(--ink-2)" fs="italic">
          {QUOTE_GONE}
        </Text>
      )}
    </li>
  )
}
