import type { PlanDetail } from '@capstone/contract/hand-ins/plans/plans.schemas'
import { Box, Button, Flex, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useFocusReturn } from '../../../lib/dom/use-focus-fallback.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { pluralize } from '../../../lib/text/formats.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { FocusKeeper } from '../../../ui/layout/focus-keeper.tsx'
import text from '../../../ui/theme/text.module.css'
import { countUndated } from './plan-draft.model.ts'
import {
  formatNotified,
  formatSaveError,
  formatUndated,
  PLAN_DISCARD_CONSEQUENCE,
  PLAN_PUBLISH_FAILED,
  planNameOf,
  refusedTitles,
} from './plans.messages.ts'
import { usePlanActions } from './plans.queries.ts'
import type { PlanEditor } from './use-plan-editor.ts'

export interface PlanSaveBarProps {
  readonly id: string
  readonly plan: PlanDetail | undefined
  readonly editor: PlanEditor
  readonly isLocked: boolean
  readonly onDone: (message: string) => void
  /** Called after a plan that was never stored was discarded. */
  readonly onDiscarded: () => void
}

const BAR = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  border: '1px solid var(--line)',
  borderRadius: 'var(--r)',
  background: 'var(--surface)',
} as const

/** Shows what has changed and who will be notified, with buttons to save or publish. Sticks to the screen's bottom. */
export function PlanSaveBar({ id, plan, editor, isLocked, onDone, onDiscarded }: PlanSaveBarProps) {
  // Keeps the revision that was shown when the question opened: a newer one that arrives behind it has not been seen.
  const [publishing, setPublishing] = useState<{ readonly revision: number | undefined } | null>(null)
  const isConfirming = publishing !== null
  const [isDiscarding, setDiscarding] = useState(false)
  // Here and not in the dialog, which unmounts if a refetch shows the plan as publishing before the call is answered.
  const { publish } = usePlanActions()
  const isPublished = plan?.publishedAt != null
  const canPublish = !isPublished && !isLocked
  const { changes, error, newerRevision, needsConfirmation, draft } = editor
  if (!draft || (!editor.isChanged && !canPublish && !error)) return null
  const name = planNameOf(draft)
  const notice = plan && isPublished ? formatNotified(plan, editor.notified) : ''

  const save = (options = {}) =>
    editor.send(options, () =>
      onDone(
        isPublished
          ? `Saved. ${notice}`.trim()
          : `Saved: ${name}. Only administrators see it before it is published.`,
      ),
    )
  const discard = () => {
    setDiscarding(false)
    editor.discard()
    if (!plan) onDiscarded()
  }
  // A new plan without items has nothing to lose.
  const askToDiscard = () => (editor.isChanged ? setDiscarding(true) : discard())
  return (
    <>
      <Box style={BAR} px="var(--gutter)" py={14}>
        {error && !needsConfirmation && !isConfirming && (
          <FocusKeeper mb={12}>
            <Alert kind="error" onDismiss={editor.dismiss}>
              {formatSaveError(error)}
              {newerRevision !== null && (
                <Group gap={8} mt={8}>
                  <Button size="xs" variant="default" onClick={() => save({ revision: newerRevision })}>
                    Save my changes over it
                  </Button>
                  <Button size="xs" variant="subtle" onClick={askToDiscard}>
                    Discard mine
                  </Button>
                </Group>
              )}
            </Alert>
          </FocusKeeper>
        )}
        <Flex gap={12} align="center" wrap="wrap">
          <Box flex="1 1 240px" className={text.wraps} aria-live="polite">
            {editor.isChanged ? (
              <Text size="sm">
                <strong>{pluralize(changes.length, 'change')}.</strong>{' '}
                <Text span size="sm" c="var(--ink-2)">
                  {changes.slice(0, 2).join(' ')}
                  {changes.length > 2 ? ' …' : ''} {notice}
                </Text>{' '}
                <Text span size="sm" fw={550} c="var(--ink)">
                  {formatUndated(countUndated(editor.items))}
                </Text>
              </Text>
            ) : (
              <Text size="sm" c="var(--ink-2)">
                A draft: only administrators see it.
              </Text>
            )}
          </Box>
          {(editor.isChanged || !plan) && (
            <FocusKeeper>
              <Button variant="subtle" disabled={editor.isSaving} onClick={askToDiscard}>
                Discard
              </Button>
            </FocusKeeper>
          )}
          {editor.isChanged && (
            <BusyButton
              variant={canPublish ? 'default' : 'filled'}
              busy={editor.isSaving && !isConfirming}
              disabled={editor.items.length === 0 || isLocked}
              onClick={() => save()}
            >
              {isPublished ? (notice ? 'Save and notify them' : 'Save') : 'Save draft'}
            </BusyButton>
          )}
          {canPublish && (
            <FocusKeeper>
              <Button
                disabled={editor.items.length === 0}
                onClick={() => {
                  if (editor.check()) setPublishing({ revision: plan?.revision })
                }}
              >
                Publish
              </Button>
            </FocusKeeper>
          )}
        </Flex>
      </Box>
      {isDiscarding && (
        <DiscardChangesDialog
          count={changes.length}
          onConfirm={discard}
          onClose={() => setDiscarding(false)}
        />
      )}
      <PublishPlanDialog
        opened={isConfirming}
        id={id}
        plan={plan}
        seenRevision={publishing?.revision}
        onSaved={(revision) => setPublishing({ revision })}
        editor={editor}
        publish={publish}
        onClose={() => setPublishing(null)}
        onDone={onDone}
      />
      <ConfirmDialog
        opened={needsConfirmation}
        title="Move a published date earlier?"
        confirm={notice ? 'Move it and notify them' : 'Move it'}
        busy={editor.isSaving}
        onClose={editor.dismiss}
        onConfirm={() => save({ revision: editor.sentRevision, allowsEarlierDates: true })}
      >
        Students get less time for {new Intl.ListFormat('en').format(refusedTitles(error))}. {notice}
      </ConfirmDialog>
    </>
  )
}

interface DiscardChangesDialogProps {
  readonly count: number
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks for confirmation before the changes of a plan are discarded. Mounted while it is open. */
function DiscardChangesDialog({ count, onConfirm, onClose }: DiscardChangesDialogProps) {
  // The bar with this dialog disappears with the changes.
  useFocusReturn()
  return (
    <ConfirmDialog
      opened
      title={`Discard ${pluralize(count, 'change')}?`}
      confirm="Discard"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {PLAN_DISCARD_CONSEQUENCE}
    </ConfirmDialog>
  )
}

interface PublishPlanDialogProps extends Pick<PlanSaveBarProps, 'id' | 'plan' | 'editor' | 'onDone'> {
  readonly opened: boolean
  /** The revision to publish: the stored one when the dialog opened, or the one it saved; undefined before a save. */
  readonly seenRevision: number | undefined
  /** Called with the new revision once the changes of the plan are saved. */
  readonly onSaved: (revision: number) => void
  readonly publish: ReturnType<typeof usePlanActions>['publish']
  readonly onClose: () => void
}

/** Asks for confirmation before a draft is published; saves its changes first. */
function PublishPlanDialog(props: PublishPlanDialogProps) {
  const { opened, id, plan, seenRevision, onSaved, editor, publish, onClose, onDone } = props
  const { error, needsConfirmation, draft } = editor
  const name = draft ? planNameOf(draft) : ''
  const publishNow = (revision: number) =>
    publish.mutate(
      { id, revision },
      {
        onSuccess: () => {
          onClose()
          onDone(`Publishing ${name}. Every project of this course and year gets its items.`)
        },
      },
    )
  return (
    <ConfirmDialog
      opened={opened}
      title={`Publish the plan of ${name}?`}
      confirm="Publish"
      danger={false}
      busy={publish.isPending || editor.isSaving}
      error={
        publish.error
          ? errorText(publish.error, PLAN_PUBLISH_FAILED)
          : error && !needsConfirmation
            ? formatSaveError(error)
            : undefined
      }
      onClose={() => {
        onClose()
        publish.reset()
      }}
      onConfirm={() => {
        if (!editor.isChanged && seenRevision !== undefined) publishNow(seenRevision)
        else
          editor.send({}, (revision) => {
            // Publishing may fail, and is then tried again without another save.
            onSaved(revision)
            publishNow(revision)
          })
      }}
    >
      Every project of this course and year gets {pluralize(editor.items.length, 'item')}, and so does every
      later one. {plan ? `${formatNotified(plan, 'students')} ` : ''}After that, moving a date earlier asks
      you first.
    </ConfirmDialog>
  )
}
