import type { NewItem } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { ActionIcon, Box, Button, Flex, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusFirstInvalidField } from '../../../lib/dom/focus-first-field.ts'
import { useDragOrder } from '../../../lib/dom/use-drag-order.ts'
import { RowMenu } from '../../../ui/lists/row-menu.tsx'
import text from '../../../ui/theme/text.module.css'
import { formatLocalTime } from '../hand-in-times.ts'
import { formatKinds, NO_CUT_OFF } from '../hand-ins.messages.ts'
import { ItemFields } from '../items/item-fields.tsx'
import classes from './plan-items-list.module.css'
import { formatMoved } from './plans.messages.ts'
import type { PlanEditor } from './use-plan-editor.ts'

export interface PlanItemsListProps {
  readonly editor: PlanEditor
  /** Whether the plan cannot be changed, because it is archived or being published. */
  readonly isLocked: boolean
  readonly isPublished: boolean
  readonly zone: string
}

/** The items of a plan in order, each with a handle that moves it. The open one is a form in its place. */
export function PlanItemsList({ editor, isLocked, isPublished, zone }: PlanItemsListProps) {
  const [moveMessage, setMoveMessage] = useState('')
  const hintId = useId()
  const move = (from: number, to: number) => {
    const item = editor.items[from]
    if (!item) return
    editor.move(item.id, to)
    setMoveMessage(formatMoved(item.title, to, editor.items.length))
  }
  const { list, handleOf, styleOf, draggedIndex } = useDragOrder<HTMLOListElement>(move)
  const { failedChecks } = editor
  useEffect(() => {
    if (failedChecks > 0) focusFirstInvalidField(list.current)
  }, [failedChecks, list])
  const closeItem = (index: number) => {
    // Rendered at once, because the pressed button disappears with its form.
    flushSync(() => editor.setOpenId(undefined))
    list.current?.children[index]?.querySelector<HTMLElement>('h3 button')?.focus()
  }
  return (
    <>
      <div
        className={`${classes.row} ${classes.head}`}
        data-locked={isLocked || undefined}
        aria-hidden="true"
      >
        {!isLocked && <span />}
        <span />
        <span>Item</span>
        <span>Due</span>
        <span>Closes</span>
      </div>
      <VisuallyHidden id={hintId}>Drag it, or press the arrow keys.</VisuallyHidden>
      <VisuallyHidden role="status">{moveMessage}</VisuallyHidden>
      <ol ref={list} aria-label="Items">
        {editor.items.map((item, index) =>
          item.id === editor.openId && !isLocked ? (
            <Box
              component="li"
              key={item.id}
              px="var(--gutter)"
              py={16}
              bg="var(--tint)"
              style={{ borderTop: '1px solid var(--line)', ...styleOf(index) }}
            >
              <Flex gap={16} align="flex-start">
                <ItemNumber>{index + 1}</ItemNumber>
                <Box flex={1} miw={0}>
                  <ItemFields
                    item={item}
                    errors={editor.findItemErrors(item)}
                    zone={zone}
                    today={editor.today}
                    autoFocus
                    {...(isPublished ? { dueHint: 'Moving a published date earlier asks you first.' } : {})}
                    onChange={editor.changeItem}
                  />
                  <Button mt={16} size="xs" variant="default" onClick={() => closeItem(index)}>
                    Done
                  </Button>
                </Box>
              </Flex>
            </Box>
          ) : (
            <PlanItemRow
              key={item.id}
              item={item}
              index={index}
              isInvalid={Object.keys(editor.findItemErrors(item)).length > 0}
              isLocked={isLocked}
              editor={editor}
              onMove={(to) => move(index, to)}
              style={styleOf(index)}
              isDragged={index === draggedIndex}
              handle={
                <ActionIcon
                  className={classes.handle}
                  size={28}
                  aria-label={`Move ${item.title || 'the item without a title'}`}
                  aria-describedby={hintId}
                  {...handleOf(index)}
                >
                  <IconGripVertical size={16} stroke={1.7} aria-hidden="true" />
                </ActionIcon>
              }
            />
          ),
        )}
      </ol>
    </>
  )
}

const ItemNumber = ({ children }: { readonly children: number }) => (
  <Text span w={22} flex="none" ff="heading" fs="italic" fz={19} lh="24px" c="dimmed">
    {children}
  </Text>
)

interface PlanItemRowProps {
  readonly item: NewItem
  readonly index: number
  readonly isInvalid: boolean
  readonly isLocked: boolean
  readonly editor: PlanEditor
  readonly onMove: (to: number) => void
  /** The row's position while a row is dragged. */
  readonly style: CSSProperties | undefined
  readonly isDragged: boolean
  readonly handle: ReactNode
}

function PlanItemRow({ item, index, isInvalid, isLocked, editor, onMove, ...drag }: PlanItemRowProps) {
  const id = useId()
  const title = item.title || 'Without a title'
  const due = formatLocalTime(item.dueAt, editor.today)
  const closes = item.closesAt && formatLocalTime(item.closesAt, editor.today)
  return (
    <li
      className={classes.row}
      style={drag.style}
      data-dragged={drag.isDragged || undefined}
      data-locked={isLocked || undefined}
      aria-labelledby={id}
    >
      {!isLocked && drag.handle}
      <ItemNumber>{index + 1}</ItemNumber>
      <div className={text.wraps}>
        <Title id={id} order={3} size="sm" fw={550} ff="text">
          {isLocked ? (
            title
          ) : (
            <UnstyledButton className={classes.title} fz="inherit" onClick={() => editor.setOpenId(item.id)}>
              {title}
            </UnstyledButton>
          )}
        </Title>
        <Text size="meta" c={isInvalid ? 'var(--rejected)' : 'dimmed'}>
          {isInvalid ? 'Something is missing here' : formatKinds(item.kinds)}
        </Text>
      </div>
      <div className={`${classes.date} ${text.numbers}`}>
        <Text span size="sm" fw={550} c="var(--ink)">
          <span className={classes.label}>due </span>
          {due ? due.day : item.dueAt || 'No due date'}
        </Text>{' '}
        <Text span size="meta" className={classes.clock} c="var(--ink-2)">
          {due?.clock}
        </Text>
      </div>
      <Text size="meta" c="var(--ink-2)" className={`${classes.date} ${text.numbers}`}>
        {closes ? (
          <>
            <span className={classes.label}>closes </span>
            {closes.shortDay}, {closes.clock}
          </>
        ) : (
          (item.closesAt ?? NO_CUT_OFF)
        )}
      </Text>
      {!isLocked && (
        <RowMenu
          labelledBy={id}
          entries={[
            { label: 'Edit', icon: IconPencil, onClick: () => editor.setOpenId(item.id) },
            {
              label: 'Move up',
              icon: IconArrowUp,
              disabled: index === 0,
              onClick: () => onMove(index - 1),
            },
            {
              label: 'Move down',
              icon: IconArrowDown,
              disabled: index === editor.items.length - 1,
              onClick: () => onMove(index + 1),
            },
            { label: 'Remove', icon: IconTrash, isBelowDivider: true, onClick: () => editor.remove(item.id) },
          ]}
        />
      )}
    </li>
  )
}
