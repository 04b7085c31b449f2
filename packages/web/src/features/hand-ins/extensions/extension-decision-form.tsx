import type { Extension } from '@capstone/contract/hand-ins/extensions/extensions.schemas'
import type { ServerTime } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { isLocalTime, toLocalTime } from '@capstone/contract/hand-ins/times.model'
import { Box, Group } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusFirstInvalidField } from '../../../lib/dom/focus-first-field.ts'
import { useLastDefined } from '../../../lib/dom/use-last-defined.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { DateTimeField } from '../../../ui/forms/date-time-field.tsx'
import { createTimeFormats, formatFullLocalTime } from '../hand-in-times.ts'
import { useDecisionDraft } from './extension-drafts.ts'
import { ExtensionNoteField, validateNote } from './extension-note-field.tsx'
import {
  DATE_PASSED,
  formatDecisionQuestion,
  formatExtensionError,
  isFinalRefusal,
} from './extensions.messages.ts'
import { useDecideExtension } from './extensions.queries.ts'

export interface ExtensionDecisionFormProps {
  readonly extension: Extension
  /** The title of the hand-in that the request is about. */
  readonly title: string
  readonly student: { readonly name: string }
  readonly time: ServerTime
  readonly onDecided?: ((decision: Decision) => void) | undefined
  /** Called with the reason when the request can no longer be decided; the form may be gone by then. */
  readonly onOutdated: (message: string) => void
}

type Decision = 'granted' | 'refused'

/** Grants a request for more time, until the requested or another date, or refuses it. Asks for confirmation first. */
export function ExtensionDecisionForm(props: ExtensionDecisionFormProps) {
  const { extension, title, student, time, onDecided, onOutdated } = props
  const times = createTimeFormats(time)
  const requested = toLocalTime(extension.until, time.timeZone)
  const draft = useDecisionDraft(extension.id)
  const [note, until] = [draft.note ?? '', draft.until || requested]
  const now = toLocalTime(time.now, time.timeZone)
  const isUnclear = !isLocalTime(until)
  const isPast = !isUnclear && until <= now
  const [isLaterDateNeeded, setLaterDateNeeded] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const { mutate, isPending, error, variables } = useDecideExtension({
    onSuccess: draft.clear,
    onError: (refused) => isFinalRefusal(refused) && onOutdated(formatExtensionError(refused, times)),
  })
  const [confirming, setConfirming] = useState<Decision | null>(null)
  const question = formatDecisionQuestion(useLastDefined(confirming ?? undefined) ?? 'granted', {
    title,
    student: student.name,
    until: formatFullLocalTime(until, times.today),
  })
  const askFirst = (decision: Decision) => {
    const needsLaterDate = decision === 'granted' && isPast
    flushSync(() => setLaterDateNeeded(needsLaterDate))
    if (validateNote(note) || needsLaterDate || (decision === 'granted' && isUnclear)) {
      focusFirstInvalidField(form.current)
      return
    }
    setConfirming(decision)
  }
  const decide = (decision: Decision) => {
    const { id } = extension
    setConfirming(null)
    mutate(decision === 'granted' ? { id, decision, note, until } : { id, decision, note }, {
      onSuccess: () => onDecided?.(decision),
    })
  }
  return (
    <div ref={form}>
      <DateTimeField
        label="Until, if granted"
        description={isPast && !isLaterDateNeeded && DATE_PASSED}
        error={isPast && isLaterDateNeeded && DATE_PASSED}
        today={times.today}
        min={now}
        readOnly={isPending}
        value={until}
        onChange={draft.setUntil}
      />
      <Box mt={16}>
        <ExtensionNoteField
          label="Note to the student"
          note={note}
          onChange={draft.setNote}
          isPending={isPending}
          error={error}
          times={times}
        />
      </Box>
      <Group grow gap={8} mt={16}>
        <BusyButton
          variant="default"
          busy={isPending && variables?.decision === 'refused'}
          disabled={isPending}
          onClick={() => askFirst('refused')}
        >
          Refuse
        </BusyButton>
        <BusyButton
          busy={isPending && variables?.decision === 'granted'}
          disabled={isPending}
          onClick={() => askFirst('granted')}
        >
          Grant
        </BusyButton>
      </Group>
      <ConfirmDialog
        opened={confirming !== null}
        title={question.title}
        confirm={question.confirm}
        danger={false}
        onConfirm={() => confirming && decide(confirming)}
        onClose={() => setConfirming(null)}
      >
        {question.consequence}
      </ConfirmDialog>
    </div>
  )
}
