import { latestExtension } from '@capstone/contract/hand-ins/extensions/extensions.policy'
import { newExtensionSchema } from '@capstone/contract/hand-ins/extensions/extensions.schemas'
import type { HandInDetail } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { toLocalTime } from '@capstone/contract/hand-ins/times.model'
import { Button, Modal, Stack, Text, Textarea } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { focusFirstField } from '../../../lib/dom/focus-first-field.ts'
import { useFocusAfterClosing } from '../../../lib/dom/use-focus-fallback.ts'
import { errorText, fieldIssues, isNotFound } from '../../../lib/http/error-text.ts'
import { useFormDraft } from '../../../lib/session/use-draft.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx'
import { UnsavedDialog } from '../../../ui/dialogs/unsaved-dialog.tsx'
import { useUnsaved } from '../../../ui/dialogs/use-unsaved.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { DateTimeField } from '../../../ui/forms/date-time-field.tsx'
import text from '../../../ui/theme/text.module.css'
import { handInQuery } from '../hand-in.queries.ts'
import { createTimeFormats } from '../hand-in-times.ts'
import { HAND_IN_FAILED } from '../hand-ins.messages.ts'
import { ReadFailedState } from '../read-failed-state.tsx'
import {
  EXTENSION_REQUEST_FAILED,
  EXTENSION_REQUESTED,
  formatReasonHint,
  HAND_IN_FAILED_HINT,
  REQUEST_DISCARD_CONSEQUENCE,
} from './own-hand-ins.messages.ts'
import { type ExtensionRequestValues, useRequestExtension } from './own-hand-ins.queries.ts'

export interface ExtensionRequestDialogProps {
  readonly id: string
  readonly opened: boolean
  readonly onClose: () => void
  readonly onSent: (message: string) => void
}

/** Requests more time for a hand-in: until when, and why. */
export function ExtensionRequestDialog(props: ExtensionRequestDialogProps) {
  const query = useQuery(handInQuery(props.id))
  const { data, error, isError } = query
  // After a refetch, a query keeps the data of a hand-in that was removed meanwhile.
  if (data && !isNotFound(error)) return <LoadedExtensionRequestDialog {...props} handIn={data} />
  // Nothing while it loads: a dialog that replaces another one could not return the focus.
  if (!isError) return null
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={TITLE} size={560} centered>
      <ReadFailedState query={query} message={HAND_IN_FAILED} hint={HAND_IN_FAILED_HINT} />
    </Modal>
  )
}

const TITLE = 'Ask for more time'

const fieldsSchema = newExtensionSchema.pick({ until: true, reason: true })

function LoadedExtensionRequestDialog(
  props: ExtensionRequestDialogProps & { readonly handIn: HandInDetail },
) {
  const { handIn, opened, onClose, onSent } = props
  const { title, dueAt, project, timeZone } = handIn
  const times = createTimeFormats(handIn)
  const form = useForm<ExtensionRequestValues>({
    initialValues: { until: '', reason: '' },
    validate: schemaResolver(fieldsSchema, { sync: true }),
  })
  const draft = useFormDraft(form, ['time request', handIn.id], ['until', 'reason'])
  const { mutate, error, isPending, isSuccess } = useRequestExtension(handIn.id)
  const unsaved = useUnsaved({
    opened,
    hasChanges: () => !isSuccess && form.isDirty(),
    isBusy: isPending,
    onClose,
    // Also deletes the stored draft, because an unchanged form is not stored.
    onDiscard: form.reset,
  })
  // The button that opened it may be gone before it has closed.
  const focusAfterClosing = useFocusAfterClosing(opened)
  const latest = latestExtension(handIn, times.now)
  const send = form.onSubmit(
    (values) =>
      mutate(values, {
        onSuccess: () => {
          draft.clearDraft()
          onSent(EXTENSION_REQUESTED)
          onClose()
        },
        onError: (refused) => {
          for (const { field, message } of fieldIssues(refused)) form.setFieldError(field, message)
        },
      }),
    (errors) => focusFirstField(Object.keys(errors).map(form.getInputNode)),
  )
  return (
    <>
      <Modal
        opened={unsaved.isShown}
        onClose={unsaved.close}
        // The message that it was sent has the focus.
        returnFocus={!isSuccess}
        onExitTransitionEnd={focusAfterClosing}
        title={TITLE}
        size={560}
        centered
      >
        <form onSubmit={send} noValidate>
          <Stack gap={20}>
            <Text c="var(--ink-2)">
              {title}, due {times.dateTime(dueAt)}
              <Text span display="block" size="meta" c="dimmed" className={text.wraps}>
                {project.title}
              </Text>
            </Text>
            <DateTimeField
              label="New date"
              description={`The latest that can be requested is ${times.dateTime(latest)}. Times are in ${times.zoneName()}.`}
              today={times.today}
              min={toLocalTime(dueAt > times.now ? dueAt : times.now, timeZone)}
              max={toLocalTime(latest, timeZone)}
              required
              readOnly={isPending}
              {...form.getInputProps('until')}
            />
            <Textarea
              label="Reason"
              required
              autosize
              minRows={4}
              maxRows={10}
              description={formatReasonHint(form.values.reason.length, handIn)}
              readOnly={isPending}
              {...form.getInputProps('reason')}
            />
            {error && !isPending && <Alert kind="error">{errorText(error, EXTENSION_REQUEST_FAILED)}</Alert>}
          </Stack>
          <DialogActions>
            <Button variant="subtle" onClick={unsaved.close}>
              Cancel
            </Button>
            <BusyButton type="submit" busy={isPending}>
              Send request
            </BusyButton>
          </DialogActions>
        </form>
      </Modal>
      <UnsavedDialog unsaved={unsaved} title="Leave without asking?" confirm="Discard">
        {REQUEST_DISCARD_CONSEQUENCE}
      </UnsavedDialog>
    </>
  )
}
