import type { AssistantMessage } from '@capstone/contract/assistant/assistant.schemas'
import { Box, Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { CapstoneLogo } from '../../ui/arch/capstone-logo.tsx'
import textStyles from '../../ui/theme/text.module.css'
import { ANSWER_STATE_NOTES } from './assistant.messages.ts'
import classes from './conversation.module.css'
import { AnswerText } from './passages/answer-text.tsx'
import { formatSourcesOf, formatUnknownSource } from './passages/passages.messages.ts'
import { SourcesList } from './passages/sources-list.tsx'
import { type SourcedAnswer, type SourceViewer, sourceIdOf } from './passages/use-source-viewer.ts'

export interface AnswerItemProps extends Pick<AssistantMessage, 'text'> {
  readonly state?: AssistantMessage['state']
  /** The passages it is based on, and the numbers it cites without a passage; known once it is stored. */
  readonly answer?: SourcedAnswer | undefined
  readonly sourceViewer: SourceViewer
  /** The answer is still streaming. */
  readonly isStreaming?: boolean
}

/** An answer with its sources, and a note if it is incomplete. */
export function AnswerItem({
  text,
  state = 'complete',
  answer,
  sourceViewer,
  isStreaming = false,
}: AnswerItemProps) {
  const note = ANSWER_STATE_NOTES[state]
  const { id = '', citations = [], unknownCitations = [] } = answer ?? {}
  const [first] = citations
  return (
    <article className={classes.answer}>
      <CapstoneLogo size={24} />
      <Box miw={0} dir="auto">
        <VisuallyHidden dir="ltr">The assistant answered: </VisuallyHidden>
        <AnswerText
          text={text}
          isStreaming={isStreaming}
          citations={citations}
          idOf={(number) => sourceIdOf(id, number)}
          isOpen={(number) => sourceViewer.isOpen(id, number)}
          onOpen={(number) => sourceViewer.open(id, number)}
        />
        {unknownCitations.map((number) => (
          <Group key={number} gap={6} mt={6} wrap="nowrap" className={textStyles.meta}>
            <IconAlertCircle size={16} stroke={1.7} aria-hidden="true" />
            {formatUnknownSource(number)}
          </Group>
        ))}
        {note && (
          <Text className={textStyles.meta} mt={10}>
            {note}
          </Text>
        )}
        {answer && citations.length > 0 && !sourceViewer.hasSidePanel && (
          <Box mt={16}>
            <SourcesList answer={answer} sourceViewer={sourceViewer} />
          </Box>
        )}
        {first && sourceViewer.hasSidePanel && sourceViewer.shown?.id !== id && (
          <UnstyledButton
            className={textStyles.link}
            mt={8}
            mih={24}
            fz="meta"
            onClick={() => sourceViewer.open(id, first.number)}
          >
            {formatSourcesOf(citations.length)}
          </UnstyledButton>
        )}
      </Box>
    </article>
  )
}
