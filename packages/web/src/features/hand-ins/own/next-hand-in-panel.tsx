import { canRequestExtension } from '@capstone/contract/hand-ins/extensions/extensions.policy'
import type { HandIn } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { Button, Group } from '@mantine/core'
import { MetaLine } from '../../../ui/stats/meta-line.tsx'
import { NextSteps } from '../../../ui/stats/next-steps.tsx'
import type { TimeFormats } from '../hand-in-times.ts'
import { formatRequiredKinds } from '../hand-ins.messages.ts'
import { formatNext } from './own-hand-ins.messages.ts'

export interface NextHandInPanelProps {
  readonly handIn: HandIn
  readonly times: TimeFormats
  /** Whether the student has hand-ins of several projects. */
  readonly showsProject: boolean
  readonly onOpen: () => void
  readonly onRequestExtension: () => void
}

/** What the student hands in next: by when, until when at the latest, and what. */
export function NextHandInPanel({
  handIn,
  times,
  showsProject,
  onOpen,
  onRequestExtension,
}: NextHandInPanelProps) {
  const { title, project, kinds, dueAt, closesAt, state, feedback, extension } = handIn
  return (
    <NextSteps
      heading={formatNext(handIn, times)}
      sentence={title}
      reason={
        <>
          {state === 'returned' && feedback}
          <MetaLine>
            {showsProject && project.title}
            {`due ${times.dateTime(dueAt)}`}
            {closesAt && `closes ${times.dateTime(closesAt)}`}
            {formatRequiredKinds(kinds)}
          </MetaLine>
        </>
      }
      action={
        <Group gap={8}>
          {canRequestExtension(handIn, times.now) && extension?.status !== 'requested' && (
            <Button variant="default" onClick={onRequestExtension}>
              Ask for more time
            </Button>
          )}
          <Button onClick={onOpen}>Hand in</Button>
        </Group>
      }
    />
  )
}
