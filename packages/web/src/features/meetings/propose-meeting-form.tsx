import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { errorText } from '../../lib/error-text.ts'
import { Notice } from '../../ui/notice.tsx'
import {
  dayOf,
  lastDayFrom,
  MINUTES_CHOICES,
  meetingOf,
  NO_MEETING,
  problemsOf,
} from './meeting-form.values.ts'
import { MEETING_FAILED } from './meetings.messages.ts'
import { useProposeMeeting } from './meetings.queries.ts'
import classes from './propose-meeting.module.css'

export interface ProposeMeetingFormProps {
  readonly assignmentId: string
  readonly onProposed: () => void
  readonly onCancel: () => void
}

/** Proposes a time to the other side of a project. */
export function ProposeMeetingForm({ assignmentId, onProposed, onCancel }: ProposeMeetingFormProps) {
  const proposal = useProposeMeeting(assignmentId)
  const form = useForm({
    initialValues: NO_MEETING,
    validate: (values) => problemsOf(values),
  })
  const submit = form.onSubmit((values) => proposal.propose(meetingOf(values), onProposed))
  const now = new Date()
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.pair}>
        <TextInput
          type="date"
          label="Day"
          required
          data-autofocus
          autoFocus
          min={dayOf(now)}
          max={lastDayFrom(now)}
          {...form.getInputProps('day')}
        />
        <TextInput type="time" label="Time" required {...form.getInputProps('time')} />
      </div>
      <NativeSelect label="Length" data={MINUTES_CHOICES} {...form.getInputProps('minutes')} />
      <TextInput label="Place" description="A room, or a link to a call." {...form.getInputProps('place')} />
      <Textarea label="Note" autosize minRows={2} maxRows={8} {...form.getInputProps('note')} />
      {proposal.error && !proposal.isPending && (
        <Notice kind="error">{errorText(proposal.error, MEETING_FAILED)}</Notice>
      )}
      <div className={classes.buttons}>
        <Button type="submit" loading={proposal.isPending}>
          Propose Meeting
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
