import type { Plan, SeenPlan } from '@capstone/contract/hand-ins/plans/plans.schemas'
import { VisuallyHidden } from '@mantine/core'
import { IconArchive, IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLastDefined } from '../../../lib/dom/use-last-defined.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { useDraftStore } from '../../../lib/session/use-draft.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { RowMenu } from '../../../ui/lists/row-menu.tsx'
import { hasUnsavedChanges } from './plan-draft.model.ts'
import {
  PLAN_ARCHIVE_FAILED,
  PLAN_DELETE_FAILED,
  PLAN_DISCARD_CONSEQUENCE,
  planNameOf,
} from './plans.messages.ts'
import { planQuery, usePlanActions } from './plans.queries.ts'
import { draftKeyOf } from './use-new-plans.ts'

export interface PlanMenuProps {
  /** The chosen plan, if it is stored. */
  readonly plan: Plan | undefined
  readonly onNew: () => void
  readonly onCopy: () => void
  readonly onArchived: (message: string) => void
  readonly onDeleted: (message: string) => void
}

/** What is to be confirmed, with the plan as it was when the question opened. */
interface Question {
  readonly action: 'archive' | 'delete'
  readonly seen: SeenPlan
  readonly hasChanges: boolean
}

const seenOf = ({ id, revision, status }: Plan): SeenPlan => ({ id, revision, status })

/** Starts a plan, and copies, archives or deletes the chosen one. */
export function PlanMenu({ plan, onNew, onCopy, onArchived, onDeleted }: PlanMenuProps) {
  const id = useId()
  const client = useQueryClient()
  const draftAt = useDraftStore()
  const [confirming, setConfirming] = useState<Question | null>(null)
  const { archive, remove } = usePlanActions()
  const ask = (action: Question['action'], asked: Plan) => {
    const kept = draftAt(draftKeyOf(asked.id)).read()
    const hasChanges = hasUnsavedChanges(kept, client.getQueryData(planQuery(asked.id).queryKey))
    setConfirming({ action, seen: seenOf(asked), hasChanges })
  }
  const close = () => {
    setConfirming(null)
    archive.reset()
    remove.reset()
  }
  const name = plan ? planNameOf(plan) : ''
  const lastQuestion = useLastDefined(confirming ?? undefined)
  const consequence = lastQuestion?.hasChanges ? ` ${PLAN_DISCARD_CONSEQUENCE}` : ''
  return (
    <>
      <VisuallyHidden id={id}>{plan ? `Plan of ${name}` : 'Plans'}</VisuallyHidden>
      <RowMenu
        labelledBy={id}
        entries={[
          { label: 'New plan', icon: IconPlus, onClick: onNew },
          ...(plan ? [{ label: 'Copy to another course or year', icon: IconCopy, onClick: onCopy }] : []),
          ...(plan?.status === 'published'
            ? [
                {
                  label: 'Archive',
                  icon: IconArchive,
                  onClick: () => ask('archive', plan),
                  isBelowDivider: true,
                },
              ]
            : []),
          ...(plan
            ? [
                {
                  label: 'Delete',
                  icon: IconTrash,
                  onClick: () => ask('delete', plan),
                  isBelowDivider: true,
                },
              ]
            : []),
        ]}
      />
      {plan && (
        <>
          <ConfirmDialog
            opened={confirming?.action === 'archive'}
            title={`Archive the plan of ${name}?`}
            confirm="Archive"
            danger={false}
            busy={archive.isPending}
            error={archive.error ? errorText(archive.error, PLAN_ARCHIVE_FAILED) : undefined}
            onClose={close}
            onConfirm={() =>
              confirming &&
              archive.mutate(confirming.seen, {
                onSuccess: () => {
                  close()
                  onArchived(`Archived: ${name}`)
                },
              })
            }
          >
            Its hand-ins stay as they are. Later projects get none.{consequence}
          </ConfirmDialog>
          <ConfirmDialog
            opened={confirming?.action === 'delete'}
            title={`Delete the plan of ${name}?`}
            confirm="Delete"
            busy={remove.isPending}
            error={remove.error ? errorText(remove.error, PLAN_DELETE_FAILED) : undefined}
            onClose={close}
            onConfirm={() =>
              confirming &&
              remove.mutate(confirming.seen, {
                onSuccess: () => {
                  close()
                  onDeleted(`Deleted: ${name}`)
                },
              })
            }
          >
            Its items disappear from every project. Once something was handed in, it can only be archived.
            {consequence}
          </ConfirmDialog>
        </>
      )}
    </>
  )
}
