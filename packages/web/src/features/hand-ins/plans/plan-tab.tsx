import { PLAN_ITEMS_MAX } from '@capstone/contract/hand-ins/plans/plans.constants'
import { planErrors } from '@capstone/contract/hand-ins/plans/plans.errors'
import type { PlanDetail } from '@capstone/contract/hand-ins/plans/plans.schemas'
import { Box, Button, Flex, Group, Paper, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLastDefined } from '../../../lib/dom/use-last-defined.ts'
import { isNotFound } from '../../../lib/http/error-text.ts'
import { useDraft } from '../../../lib/session/use-draft.ts'
import { pluralize } from '../../../lib/text/formats.ts'
import { StatusBadge } from '../../../ui/badges/status-badge.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useUnsaved } from '../../../ui/dialogs/use-unsaved.ts'
import { UnsentSection } from '../../../ui/feedback/unsent-section.tsx'
import { FocusKeeper } from '../../../ui/layout/focus-keeper.tsx'
import { HeadingLevel } from '../../../ui/layout/heading-level.ts'
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { ProgressBar } from '../../../ui/stats/progress-bar.tsx'
import { createTimeFormats } from '../hand-in-times.ts'
import { ReadFailedState } from '../read-failed-state.tsx'
import { PlanCountsCard } from './plan-counts-card.tsx'
import { describeChanges, draftOf, listItems, parseDraft } from './plan-draft.model.ts'
import { PlanItemsList } from './plan-items-list.tsx'
import { PlanSaveBar } from './plan-save-bar.tsx'
import {
  formatPlanStatus,
  formatProgress,
  PLAN_FAILED,
  PLAN_FAILED_HINT,
  PLAN_NOT_SAVED,
  PLAN_TONES,
  PLAN_UNSAVED,
  planNameOf,
} from './plans.messages.ts'
import { type AdminHandInsSearch, planQuery } from './plans.queries.ts'
import { draftKeyOf, type NewPlan } from './use-new-plans.ts'
import { type PlanEditor, usePlanEditor } from './use-plan-editor.ts'

export interface PlanTabProps {
  readonly id: string
  /** Set if the plan is not stored yet: its draft is in this tab. */
  readonly newPlan: NewPlan | undefined
  readonly onDiscarded: () => void
  /** Called when this plan is not left after all, because it has unsaved changes. */
  readonly onStay: () => void
  /** Called with a message after a plan was saved or published. */
  readonly onDone: (message: string) => void
}

/** A plan: its items, which can be edited, and how far its students are. */
export function PlanTab({ id, newPlan: startedPlan, ...callbacks }: PlanTabProps) {
  const query = useQuery({ ...planQuery(id), enabled: !startedPlan })
  // The list of plans may have a new plan before the plan itself is loaded. The editor must stay mounted then, because
  // unmounting it would cancel the callbacks of its first save.
  const newPlan = useLastDefined(startedPlan)
  // After a refetch, a query keeps the data of a plan that was deleted meanwhile.
  const isGone = isNotFound(query.error)
  const plan = isGone ? undefined : query.data
  if (!plan && (isGone || !newPlan)) {
    if (!query.isError) return <ListSkeleton label="Loading the plan" rows={5} />
    return (
      <Stack gap={24}>
        <ReadFailedState
          query={query}
          message={PLAN_FAILED}
          hint={PLAN_FAILED_HINT}
          notFound={planErrors.PLAN_NOT_FOUND.message}
        />
        {isGone && <UnsavedPlanSection id={id} plan={query.data} />}
      </Stack>
    )
  }
  return <PlanEditorView id={id} plan={plan} newPlan={newPlan} {...callbacks} />
}

interface UnsavedPlanSectionProps {
  readonly id: string
  /** The archived plan, or the deleted plan as it was last loaded. */
  readonly plan: PlanDetail | undefined
}

/** Lists the items of the draft of a plan that was deleted or archived, so that the changes can be copied. */
function UnsavedPlanSection({ id, plan }: UnsavedPlanSectionProps) {
  const [stored, storeDraft] = useDraft(draftKeyOf(id))
  const draft = parseDraft(stored)
  const today = plan && createTimeFormats(plan).today
  if (!draft || describeChanges(plan ? draftOf(plan).items : [], draft.items).length === 0) return null
  return (
    <FocusKeeper>
      <UnsentSection title={PLAN_NOT_SAVED} text={listItems(draft.items, today)} />
      <Button mt={8} size="xs" variant="default" onClick={() => storeDraft(null)}>
        Discard it
      </Button>
    </FocusKeeper>
  )
}

interface PlanEditorViewProps extends PlanTabProps {
  readonly plan: PlanDetail | undefined
}

function PlanEditorView({ id, plan, newPlan, onDone, onDiscarded, onStay }: PlanEditorViewProps) {
  const editor = usePlanEditor(id, plan, newPlan)
  const status = plan?.status ?? 'draft'
  const isLocked = status === 'publishing' || status === 'archived'
  const isFull = editor.items.length >= PLAN_ITEMS_MAX
  const times = plan && createTimeFormats(plan)
  if (!editor.draft) return null
  return (
    <HeadingLevel value={3}>
      <Stack gap={24}>
        <Flex gap={24} align="flex-start" direction={{ base: 'column', lg: 'row' }}>
          <Box component="section" flex={1} w="100%" miw={0} aria-label="Plan">
            <Paper withBorder>
              <Group justify="space-between" gap={12} px="var(--gutter)" py={14}>
                <Group gap={12}>
                  <h2>{pluralize(editor.items.length, 'item')}</h2>
                  <StatusBadge tone={PLAN_TONES[status]}>
                    {formatPlanStatus(status, editor.isChanged)}
                  </StatusBadge>
                </Group>
                {isFull && (
                  <Text span size="meta" c="dimmed">
                    Maximum number of items
                  </Text>
                )}
                {!isLocked && !isFull && (
                  <Button
                    variant="default"
                    size="xs"
                    leftSection={<IconPlus size={16} stroke={1.7} aria-hidden="true" />}
                    onClick={editor.add}
                  >
                    Add item
                  </Button>
                )}
              </Group>
              {editor.items.length === 0 ? (
                <EmptyState title="No items yet">
                  Add what {planNameOf(editor.draft)} hands in: a synopsis, reports, a presentation. Only
                  administrators see it before it is published.
                </EmptyState>
              ) : (
                <PlanItemsList
                  editor={editor}
                  isLocked={isLocked}
                  isPublished={plan?.publishedAt != null}
                  zone={times?.zoneName() ?? ''}
                />
              )}
            </Paper>
          </Box>
          {plan && (
            <Box w={{ base: '100%', lg: 360 }} flex="none">
              {plan.progress && (
                <Paper withBorder p="var(--gutter)" mb={24} role="status">
                  <Text size="sm" mb={8}>
                    {formatProgress(plan.progress)}
                  </Text>
                  <ProgressBar
                    label="Publishing"
                    percent={
                      plan.progress.total === 0 ? 100 : (plan.progress.done / plan.progress.total) * 100
                    }
                    withFigure
                  />
                  <Text mt={8} size="meta" c="dimmed">
                    Publishing continues when you leave this page.
                  </Text>
                </Paper>
              )}
              <PlanCountsCard plan={plan} />
            </Box>
          )}
        </Flex>
        {status === 'archived' ? (
          <>
            <Text size="sm" c="var(--ink-2)">
              This plan is archived: its hand-ins stay, and later projects get none.
            </Text>
            <UnsavedPlanSection id={id} plan={plan} />
          </>
        ) : (
          <PlanSaveBar
            id={id}
            plan={plan}
            editor={editor}
            isLocked={isLocked}
            onDone={onDone}
            onDiscarded={onDiscarded}
          />
        )}
        <UnsavedPlanDialog id={id} editor={editor} onStay={onStay} />
      </Stack>
    </HeadingLevel>
  )
}

interface UnsavedPlanDialogProps extends Pick<PlanTabProps, 'id' | 'onStay'> {
  readonly editor: PlanEditor
}

/** Asks before the screen is left, or another plan chosen, with an unsaved plan, whose draft stays in this tab. */
function UnsavedPlanDialog({ id, editor, onStay }: UnsavedPlanDialogProps) {
  const unsaved = useUnsaved({
    hasChanges: () => editor.isChanged,
    // Without a plan in the address, this one was discarded or deleted.
    ignoresSearch: ({ plan }: AdminHandInsSearch) => plan === undefined || plan === id || editor.isSaving,
  })
  return (
    <ConfirmDialog
      opened={unsaved.isConfirming}
      title="Leave without saving?"
      confirm="Leave"
      danger={false}
      onConfirm={unsaved.discard}
      onClose={() => {
        unsaved.stay()
        onStay()
      }}
    >
      {PLAN_UNSAVED}
    </ConfirmDialog>
  )
}
