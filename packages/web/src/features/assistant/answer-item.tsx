import type { AssistantMessage } from '@capstone/contract/assistant/assistant.schemas'
import { Box, Group, Text, VisuallyHidden } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { CapstoneLogo } from '../../ui/arch/capstone-logo.tsx'
import textStyles from '../../ui/theme/text.module.css'
import { ANSWER_STATE_NOTES } from './assistant.messages.ts'
import classes from './conversation.module.css'
import { AnswerText } from './passages/answer-text.tsx'
import { formatUnknownSource, SOURCES_GIVEN } from './passages/passages.messages.ts'
import { PassagesList } from './passages/passages-list.tsx'

export interface AnswerItemProps extends Pick<AssistantMessage, 'text'> {
  readonly state?: AssistantMessage['state']
  /** The passages it was given and the numbers it made up; known once it is stored. */
  readonly sources?: Pick<AssistantMessage, 'id' | 'citations' | 'unknownCitations'> | undefined
  /** The answer is still streaming. */
  readonly isGrowing?: boolean
}

/** An answer with its sources, and a note if it is incomplete. */
export function AnswerItem({ text, state = 'complete', sources, isGrowing = false }: AnswerItemProps) {
  const note = ANSWER_STATE_NOTES[state]
  const idOf = (number: number) => `source-${sources?.id}-${number}`
  return (
    <article className={classes.answer}>
      <CapstoneLogo size={24} />
      <Box miw={0} dir="auto">
        <VisuallyHidden>The assistant answered: </VisuallyHidden>
        <AnswerText text={text} isGrowing={isGrowing} citations={sources?.citations ?? []} idOf={idOf} />
        {sources?.unknownCitations.map((number) => (
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
        {sources && sources.citations.length > 0 && (
          <Box mt={16}>
            <Text component="h3" size="sm" ff="text" fw={600}>
              Sources
            </Text>
            <Text className={textStyles.meta} mb={8}>
              {SOURCES_GIVEN}
            </Text>
            <PassagesList citations={sources.citations} idOf={idOf} label="Sources" />
          </Box>
        )}
      </Box>
    </article>
  )
}
