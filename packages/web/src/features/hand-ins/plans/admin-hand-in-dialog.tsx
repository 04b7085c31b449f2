import type { HandInDetail } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { Box, Group, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { formatDownloadError } from '../../../lib/files/download-errors.ts'
import { openFile } from '../../../lib/files/open-file.ts'
import { isNotFound } from '../../../lib/http/error-text.ts'
import { formatBytes, orNoMentor } from '../../../lib/text/formats.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { DetailDialog } from '../../../ui/dialogs/detail-dialog.tsx'
import { UnsavedDialog } from '../../../ui/dialogs/unsaved-dialog.tsx'
import { useUnsaved } from '../../../ui/dialogs/use-unsaved.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx'
import { DescriptionList } from '../../../ui/stats/description-list.tsx'
import { MetaLine } from '../../../ui/stats/meta-line.tsx'
import { ExtensionRequestPanel } from '../extensions/extension-request-panel.tsx'
import { handInQuery } from '../hand-in.queries.ts'
import { HandInStateBadge } from '../hand-in-state-badge.tsx'
import { createTimeFormats, type TimeFormats } from '../hand-in-times.ts'
import { formatKinds, HAND_IN_FAILED, NO_CUT_OFF } from '../hand-ins.messages.ts'
import { ReadFailedState } from '../read-failed-state.tsx'
import {
  formatDue,
  formatLateness,
  formatUnreviewable,
  HAND_IN_FAILED_HINT,
} from '../review/review.messages.ts'
import { linkToVersion } from '../review/review.queries.ts'
import { WrittenText } from '../written-text.tsx'
import { DueDateForm, UnsentDueDate, useDueDateDraft } from './due-date-form.tsx'

export interface AdminHandInDialogProps {
  readonly id: string
  readonly opened: boolean
  readonly onClose: () => void
}

/** A hand-in as administrators see it: read-only, except for its due date and an open request for more time. */
export function AdminHandInDialog({ id, opened, onClose }: AdminHandInDialogProps) {
  const query = useQuery(handInQuery(id))
  // After a refetch, a query keeps the data of a hand-in that was removed meanwhile.
  const handIn = isNotFound(query.error) ? undefined : query.data
  const hasDueDateForm = handIn !== undefined && handIn.state !== 'accepted' && !handIn.isArchived
  const draft = useDueDateDraft(id)
  // The result of a change is not shown again when the dialog is reopened.
  const forgetChange = useEffectEvent(() => {
    if (!draft.change.isPending) draft.change.reset()
  })
  useEffect(() => {
    if (opened) forgetChange()
  }, [opened])
  const unsaved = useUnsaved({
    opened,
    hasChanges: () => hasDueDateForm && draft.isKept(handIn),
    isBusy: draft.change.isPending,
    onClose,
    onDiscard: draft.clear,
  })
  const dialog = { opened: unsaved.isShown, onClose: unsaved.close }
  const question = (
    <UnsavedDialog unsaved={unsaved} title="Leave without saving?" confirm="Discard changes">
      The due date has not been changed.
    </UnsavedDialog>
  )
  if (!handIn) {
    // At the same place in the tree as below: a remounted dialog would not know where to return the focus.
    return (
      <>
        <DetailDialog {...dialog} title="Hand-in">
          {query.isError ? (
            <ReadFailedState query={query} message={HAND_IN_FAILED} hint={HAND_IN_FAILED_HINT} />
          ) : (
            <ListSkeleton label="Loading the hand-in" bare />
          )}
        </DetailDialog>
        {question}
      </>
    )
  }
  const times = createTimeFormats(handIn)
  const { project, student } = handIn
  return (
    <>
      <DetailDialog
        {...dialog}
        title={handIn.title}
        above={<HandInStateBadge handIn={handIn} />}
        below={
          <MetaLine>
            {student.name}
            {project.title}
            {orNoMentor(project.mentorName)}
          </MetaLine>
        }
        side={
          <>
            <DescriptionList
              items={[
                { label: 'Due', value: formatDue(handIn, times) },
                { label: 'Closes', value: handIn.closesAt ? times.dateTime(handIn.closesAt) : NO_CUT_OFF },
                { label: 'Accepted kinds', value: formatKinds(handIn.kinds) },
                ...(handIn.step ? [{ label: 'Completes the step', value: handIn.step }] : []),
                ...(handIn.addedBy ? [{ label: 'Added by', value: handIn.addedBy }] : []),
              ]}
            />
            <ExtensionRequestPanel handIn={handIn} times={times} />
          </>
        }
      >
        <VersionsSection handIn={handIn} times={times} />
        {hasDueDateForm ? (
          <DueDateForm handIn={handIn} times={times} draft={draft} />
        ) : (
          <UnsentDueDate handIn={handIn} times={times} draft={draft} />
        )}
      </DetailDialog>
      {question}
    </>
  )
}

interface SectionProps {
  readonly handIn: HandInDetail
  readonly times: TimeFormats
}

/** The versions with their reviews; the file of each can be opened. */
function VersionsSection({ handIn, times }: SectionProps) {
  const { mutate, error, reset, variables, isPending } = useMutation({
    mutationFn: (version: HandInDetail['versions'][number]) =>
      openFile(version.mimeType, () => linkToVersion(version)),
  })
  return (
    <>
      <Title order={3} size="h3" mb={8}>
        Versions
      </Title>
      {error && (
        <Alert kind="error" onDismiss={reset}>
          {formatDownloadError(error)}
        </Alert>
      )}
      {handIn.versions.length === 0 && (
        <Text size="sm" c="var(--ink-2)">
          {formatUnreviewable(handIn)}
        </Text>
      )}
      <ul>
        {handIn.versions.map((version) => (
          <Box key={version.id} component="li" py={10} style={{ borderTop: '1px solid var(--line)' }}>
            <Group justify="space-between" wrap="nowrap" gap={12}>
              <Box miw={0}>
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  Version {version.number}{' '}
                  <Text span size="sm" c="var(--ink-2)">
                    <bdi>{version.name}</bdi>
                  </Text>
                </Text>
                <MetaLine>
                  {formatBytes(version.size)}
                  {times.dateTime(version.receivedAt)}
                  {formatLateness(version) ?? 'on time'}
                  {version.outcome && `${version.outcome} by ${version.reviewedBy ?? 'a former instructor'}`}
                </MetaLine>
              </Box>
              <BusyButton
                size="xs"
                variant="default"
                aria-label={`Open version ${version.number}`}
                busy={isPending && variables?.id === version.id}
                onClick={() => mutate(version)}
              >
                Open
              </BusyButton>
            </Group>
            {version.feedback && <WrittenText>{version.feedback}</WrittenText>}
          </Box>
        ))}
      </ul>
    </>
  )
}
