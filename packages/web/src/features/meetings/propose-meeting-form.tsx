import { Button, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { errorText } from '../../lib/http/error-text.ts'
import { toLocalDay } from '../../lib/text/typed-date.ts'
import { BusyButton } from '../../ui/buttons/busy-button.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { DateField } from '../../ui/forms/date-field.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TimeField } from '../../ui/forms/time-field.tsx'
import type { MeetingDraft } from './meeting-draft.queries.ts'
import { lastDayFrom, MINUTES_CHOICES } from './meeting-form.model.ts'
import { MEETING_PROPOSE_FAILED } from './meetings.messages.ts'

export interface ProposeMeetingFormProps {
  readonly draft: MeetingDraft
  readonly onCancel: () => void
}

/** The form that proposes a meeting to the other member of a project. */
export function ProposeMeetingForm({ draft, onCancel }: ProposeMeetingFormProps) {
  const { form, proposal, submit } = draft
  const now = new Date()
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <SimpleGrid autoFlow="auto-fit" minColWidth={208} spacing="md">
          <DateField
            label="Day"
            required
            data-autofocus
            min={toLocalDay(now)}
            max={lastDayFrom(now)}
            {...form.getInputProps('day')}
          />
          <TimeField label="Time" required {...form.getInputProps('time')} />
        </SimpleGrid>
        <SelectField label="Length" options={MINUTES_CHOICES} {...form.getInputProps('minutes')} />
        <TextInput
          label="Place"
          description="A room, or a link to a call."
          {...form.getInputProps('place')}
        />
        <Textarea label="Note" autosize minRows={2} maxRows={8} {...form.getInputProps('note')} />
        {proposal.error && !proposal.isPending && (
          <Alert kind="error">{errorText(proposal.error, MEETING_PROPOSE_FAILED)}</Alert>
        )}
      </Stack>
      <DialogActions>
        <Button variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
        <BusyButton type="submit" busy={proposal.isPending}>
          Propose Meeting
        </BusyButton>
      </DialogActions>
    </form>
  )
}
