import type { HandInDetail } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { isLocalTime, toLocalTime } from '@capstone/contract/hand-ins/times.model'
import { Box, Group, Stack, Text, Title } from '@mantine/core'
import { errorText, fieldIssues } from '../../../lib/http/error-text.ts'
import type { DraftKey } from '../../../lib/session/draft-key.ts'
import { useDraft, useDraftStore } from '../../../lib/session/use-draft.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { UnsentSection } from '../../../ui/feedback/unsent-section.tsx'
import { DateTimeField } from '../../../ui/forms/date-time-field.tsx'
import { FocusKeeper } from '../../../ui/layout/focus-keeper.tsx'
import { formatFullLocalTime, type TimeFormats } from '../hand-in-times.ts'
import { formatHandInChanged, formatUnreviewable } from '../review/review.messages.ts'
import { useChangeDueDate } from './plans.queries.ts'

const storedDueOf = ({ dueAt, timeZone }: HandInDetail) => toLocalTime(dueAt, timeZone)

/** Keeps the due date that was chosen for a hand-in until it is sent. */
export function useDueDateDraft(handInId: string) {
  const key: DraftKey = ['due date', handInId]
  const [chosen, setChosen] = useDraft(key)
  // The due date that it replaces, which may change before the new one is sent.
  const [seenDue, setSeenDue] = useDraft(['seen due date', handInId])
  const draftStore = useDraftStore()(key)
  const choose = (dueAt: string | null, seenDueAt: Date | null) => {
    setChosen(dueAt)
    setSeenDue(dueAt ? (seenDueAt?.toISOString() ?? null) : null)
  }
  const clear = () => choose(null, null)
  return {
    chosen,
    seenDueAt: seenDue ? new Date(seenDue) : null,
    choose,
    clear,
    forgetSeen: () => setSeenDue(null),
    /** Whether an unsent date is kept. Reads the store: the dialog closes right after the draft was cleared. */
    isKept: (handIn: HandInDetail) => ![null, storedDueOf(handIn)].includes(draftStore.read()),
    change: useChangeDueDate(clear),
  }
}

function formatDueDateError(error: Error, times: TimeFormats): string {
  const changed = formatHandInChanged(error, times)
  return changed ?? errorText(error, 'The due date could not be changed. Please try again.')
}

export interface DueDateFormProps {
  readonly handIn: HandInDetail
  readonly times: TimeFormats
  readonly draft: ReturnType<typeof useDueDateDraft>
}

/** Changes the due date of this hand-in alone; its student and, if there is one, its mentor are notified. */
export function DueDateForm({ handIn, times, draft }: DueDateFormProps) {
  const stored = storedDueOf(handIn)
  const dueAt = draft.chosen ?? stored
  // A text that is no date yet has nothing to change either; the field says so.
  const isUnchanged = !isLocalTime(dueAt) || dueAt === stored
  const { mutate, isPending, error, isSuccess, variables } = draft.change
  const issue = fieldIssues(error).find(({ field }) => field === 'dueAt')?.message
  return (
    <FocusKeeper mt={24}>
      <Title order={3} size="h3" mb={8}>
        Due date
      </Title>
      <Group align="flex-start" gap={12}>
        <Box flex="1 1 240px">
          <DateTimeField
            label="Due for this student"
            description={times.zoneName()}
            today={times.today}
            // A date chosen now would be cleared with the one that is being sent.
            readOnly={isPending}
            value={dueAt}
            error={dueAt === variables?.dueAt && issue}
            onChange={(text) => (text === stored ? draft.clear() : draft.choose(text, handIn.dueAt))}
          />
        </Box>
        <BusyButton
          mt={{ base: 0, xs: 30 }}
          variant="default"
          // Stays focusable: after a change there is nothing more to change.
          {...(isUnchanged ? { 'aria-disabled': true, 'data-disabled': true } : {})}
          busy={isPending}
          onClick={() => {
            if (isUnchanged) return
            mutate(
              { handInId: handIn.id, seenDueAt: draft.seenDueAt ?? handIn.dueAt, dueAt },
              // The message shows the current date, which the next attempt replaces.
              { onError: (refused) => formatHandInChanged(refused, times) && draft.forgetSeen() },
            )
          }}
        >
          Change and notify them
        </BusyButton>
      </Group>
      {!isUnchanged && !isPending && (
        <Text role="status" size="sm" mt={8} c="var(--need)">
          Not saved yet. Until then, it stays due {times.dateTime(handIn.dueAt)}.
        </Text>
      )}
      {error && !isPending && !issue && (
        <Box mt={12}>
          <Alert kind="error">{formatDueDateError(error, times)}</Alert>
        </Box>
      )}
      {isSuccess && draft.chosen === null && (
        <Box mt={12}>
          <Alert kind="success">
            Changed. The student{handIn.project.mentorName === null ? '' : ' and the mentor'} will be
            notified.
          </Alert>
        </Box>
      )}
    </FocusKeeper>
  )
}

/** Shows a due date that was chosen but can no longer be set, and why, until it is dismissed. */
export function UnsentDueDate({ handIn, times, draft }: DueDateFormProps) {
  const { error, isPending, reset } = draft.change
  if (isPending || !draft.isKept(handIn)) return null
  const dismiss = () => {
    draft.clear()
    reset()
  }
  return (
    <Stack mt={24} gap="xs">
      <Alert kind="error" onDismiss={dismiss}>
        {error ? formatDueDateError(error, times) : formatUnreviewable(handIn)}
      </Alert>
      <UnsentSection
        title="The due date was not changed"
        text={`Chosen: ${formatFullLocalTime(draft.chosen ?? '', times.today)}`}
      />
    </Stack>
  )
}
