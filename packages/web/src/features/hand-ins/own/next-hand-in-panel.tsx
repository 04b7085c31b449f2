import { canRequestExtension } from '@capstone/contract/hand-ins/extensions/extensions.policy'
import type { OwnHandIn } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { Box, Button, Flex, Group, Spoiler, Text } from '@mantine/core'
import { FocusKeeper } from '../../../ui/layout/focus-keeper.tsx'
import { NextSteps } from '../../../ui/next-steps/next-steps.tsx'
import text from '../../../ui/theme/text.module.css'
import type { TimeFormats } from '../hand-in-times.ts'
import { formatRequiredKinds } from '../hand-ins.messages.ts'
import { ItemInstructions } from '../item-instructions.tsx'
import { describeClosed, formatExtensionFact, formatNext } from './own-hand-ins.messages.ts'

/** Three lines, in pixels. Longer instructions are collapsed. */
const INSTRUCTIONS_MAX_HEIGHT = 75

export interface NextHandInPanelProps {
  readonly handIn: OwnHandIn
  readonly times: TimeFormats
  /** Whether the student has hand-ins of several projects. */
  readonly showsProject: boolean
  readonly onOpen: () => void
  readonly onRequestExtension: () => void
}

/**
 * Shows the student's next hand-in: instructions, dates and accepted kinds. A closed one was returned, and more time
 * can be requested for it.
 */
export function NextHandInPanel({
  handIn,
  times,
  showsProject,
  onOpen,
  onRequestExtension,
}: NextHandInPanelProps) {
  const { title, project, kinds, dueAt, closesAt, state, status, feedback, extension, instructions } = handIn
  const isClosed = state === 'closed'
  return (
    <NextSteps
      heading={formatNext(handIn, times)}
      sentence={title}
      reason={
        <>
          {showsProject && <div>{project.title}</div>}
          {status === 'returned' && feedback && <div>Feedback: {feedback}</div>}
          {isClosed && <div>{describeClosed(handIn, times)}</div>}
          {instructions && (
            <Box role="group" aria-label="What is asked" mt={6}>
              <Spoiler maxHeight={INSTRUCTIONS_MAX_HEIGHT} showLabel="Show all" hideLabel="Show less">
                <ItemInstructions>{instructions}</ItemInstructions>
              </Spoiler>
            </Box>
          )}
          <Group component="dl" gap="4px 24px" mt={6}>
            <NextFact label={isClosed ? 'Was due' : 'Due'}>{times.nearDateTime(dueAt)}</NextFact>
            {closesAt && (
              <NextFact label={isClosed ? 'Closed' : 'Closes'}>{times.nearDateTime(closesAt)}</NextFact>
            )}
            <NextFact label="To hand in">{formatRequiredKinds(kinds)}</NextFact>
            {extension && extension.status !== 'granted' && (
              <NextFact label="More time">{formatExtensionFact(extension, times)}</NextFact>
            )}
          </Group>
        </>
      }
      action={
        <Flex gap={8} direction={{ base: 'row-reverse', sm: 'column', lg: 'row' }}>
          {canRequestExtension(handIn, times.now) && extension?.status !== 'requested' && (
            <FocusKeeper flex={{ base: 1, sm: 'none' }}>
              <Button fullWidth variant="default" onClick={onRequestExtension}>
                Ask for more time
              </Button>
            </FocusKeeper>
          )}
          <Button flex={{ base: 1, sm: 'none' }} onClick={onOpen}>
            {isClosed ? 'Read feedback' : 'Hand in'}
          </Button>
        </Flex>
      }
    />
  )
}

interface NextFactProps {
  readonly label: string
  readonly children: string
}

const NextFact = ({ label, children }: NextFactProps) => (
  <Group gap={6} wrap="nowrap" align="baseline">
    <Text component="dt" flex="none" size="sm" c="var(--ink-2)">
      {label}
    </Text>
    <Text component="dd" size="sm" fw={550} c="var(--ink)" className={text.numbers}>
      {children}
    </Text>
  </Group>
)
