import type { Plan, SeenPlan } from '@capstone/contract/hand-ins/plans/plans.schemas'
import { VisuallyHidden } from '@mantine/core'
import { IconArchive, IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { errorText } from '../../../lib/http/error-text.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { RowMenu } from '../../../ui/lists/row-menu.tsx'
import { PLAN_ARCHIVE_FAILED, PLAN_DELETE_FAILED, planNameOf } from './plans.messages.ts'
import { usePlanActions } from './plans.queries.ts'

export interface PlanMenuProps {
  /** The chosen plan, if it is stored. */
  readonly plan: Plan | undefined
  readonly onNew: () => void
  readonly onCopy: () => void
  readonly onArchived: (message: string) => void
  readonly onDeleted: (message: string) => void
}

const seenOf = ({ id, revision, status }: Plan): SeenPlan => ({ id, revision, status })

/** Starts a plan, and copies, archives or deletes the chosen one. */
export function PlanMenu({ plan, onNew, onCopy, onArchived, onDeleted }: PlanMenuProps) {
  const id = useId()
  // What is confirmed is the plan as it was when the question was asked.
  const [confirming, setConfirming] = useState<{ action: 'archive' | 'delete'; seen: SeenPlan } | null>(null)
  const { archive, remove } = usePlanActions()
  const close = () => {
    setConfirming(null)
    archive.reset()
    remove.reset()
  }
  const name = plan ? planNameOf(plan) : ''
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
                  onClick: () => setConfirming({ action: 'archive', seen: seenOf(plan) }),
                  isBelowDivider: true,
                },
              ]
            : []),
          ...(plan
            ? [
                {
                  label: 'Delete',
                  icon: IconTrash,
                  onClick: () => setConfirming({ action: 'delete', seen: seenOf(plan) }),
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
            Its hand-ins stay as they are. Later projects get none.
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
          </ConfirmDialog>
        </>
      )}
    </>
  )
}
