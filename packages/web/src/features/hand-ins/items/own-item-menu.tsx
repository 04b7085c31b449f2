import type { HandInDetail } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { toLocalTime } from '@capstone/contract/hand-ins/times.model'
import { VisuallyHidden } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Suspense, useId, useState } from 'react'
import { errorText } from '../../../lib/http/error-text.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { lazyWithRetry } from '../../../ui/lazy/lazy-with-retry.tsx'
import { RowMenu } from '../../../ui/lists/row-menu.tsx'
import { useRemoveItem } from './own-items.queries.ts'

const OwnItemDialog = lazyWithRetry(async () => ({
  default: (await import('./own-item-dialog.tsx')).OwnItemDialog,
}))

export interface OwnItemMenuProps {
  readonly handIn: HandInDetail
  /** Called with the success message after a change. */
  readonly onChanged: (message: string) => void
  readonly onRemoved: () => void
}

/** A menu to change or remove an item that an instructor added. */
export function OwnItemMenu({ handIn, onChanged, onRemoved }: OwnItemMenuProps) {
  const id = useId()
  const [open, setOpen] = useState<'change' | 'remove' | null>(null)
  const { mutate, isPending, error, reset } = useRemoveItem()
  const close = () => {
    setOpen(null)
    reset()
  }
  return (
    <>
      <VisuallyHidden id={id}>{handIn.title}</VisuallyHidden>
      <RowMenu
        labelledBy={id}
        entries={[
          { label: 'Change item', icon: IconPencil, onClick: () => setOpen('change') },
          { label: 'Remove item', icon: IconTrash, onClick: () => setOpen('remove'), isBelowDivider: true },
        ]}
      />
      {open === 'change' && (
        <Suspense fallback={null}>
          <OwnItemDialog
            time={handIn}
            existing={itemOf(handIn)}
            onClose={close}
            onSaved={(message) => {
              close()
              onChanged(message)
            }}
          />
        </Suspense>
      )}
      <ConfirmDialog
        opened={open === 'remove'}
        title={`Remove ${handIn.title}?`}
        confirm="Remove"
        busy={isPending}
        error={error ? errorText(error, 'This item could not be removed. Please try again.') : undefined}
        onClose={close}
        onConfirm={() =>
          mutate(
            { id: handIn.itemId },
            {
              onSuccess: () => {
                close()
                onRemoved()
              },
            },
          )
        }
      >
        It is removed from every project that has it. An item for which something was handed in cannot be
        removed.
      </ConfirmDialog>
    </>
  )
}

const itemOf = ({
  itemId,
  title,
  instructions,
  kinds,
  itemDueAt,
  itemClosesAt,
  step,
  timeZone,
}: HandInDetail) => ({
  id: itemId,
  title,
  instructions,
  kinds,
  dueAt: toLocalTime(itemDueAt, timeZone),
  closesAt: itemClosesAt && toLocalTime(itemClosesAt, timeZone),
  step,
})
