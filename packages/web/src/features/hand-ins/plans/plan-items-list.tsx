import type { NewItem } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { Box, Button, Flex, Text, Title } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { RowMenu } from '../../../ui/lists/row-menu.tsx'
import text from '../../../ui/theme/text.module.css'
import { formatKinds } from '../hand-ins.messages.ts'
import { ItemFields } from '../items/item-fields.tsx'
import { formatLocalTime } from './plan-draft.model.ts'
import type { PlanEditor } from './use-plan-editor.ts'

export interface PlanItemsListProps {
  readonly editor: PlanEditor
  /** An archived plan and one that is just being published cannot be changed. */
  readonly isLocked: boolean
  readonly isPublished: boolean
  readonly zone: string
}

/** The items of a plan in order. The open one is a form in its place. */
export function PlanItemsList({ editor, isLocked, isPublished, zone }: PlanItemsListProps) {
  return (
    <Box component="ol" aria-label="Items">
      {editor.items.map((item, index) =>
        item.id === editor.openId && !isLocked ? (
          <Box component="li" key={item.id} px="var(--gutter)" py={16} bg="var(--tint)" style={LINE}>
            <Flex gap={16} align="flex-start">
              <ItemNumber>{index + 1}</ItemNumber>
              <Box flex={1} miw={0}>
                <ItemFields
                  item={item}
                  issues={editor.issuesOf(item, index)}
                  zone={zone}
                  autoFocus
                  {...(isPublished ? { dueHint: 'A published date moves only later.' } : {})}
                  onChange={editor.changeItem}
                />
                <Button mt={16} size="xs" variant="default" onClick={() => editor.setOpenId(undefined)}>
                  Close
                </Button>
              </Box>
            </Flex>
          </Box>
        ) : (
          <PlanItemRow
            key={item.id}
            item={item}
            number={index + 1}
            isInvalid={Object.keys(editor.issuesOf(item, index)).length > 0}
            isLocked={isLocked}
            editor={editor}
          />
        ),
      )}
    </Box>
  )
}

const LINE = { borderTop: '1px solid var(--line)' }

const ItemNumber = ({ children }: { readonly children: number }) => (
  <Text span w={24} flex="none" ff="heading" fs="italic" fz={19} lh="24px" c="dimmed">
    {children}
  </Text>
)

interface PlanItemRowProps {
  readonly item: NewItem
  readonly number: number
  readonly isInvalid: boolean
  readonly isLocked: boolean
  readonly editor: PlanEditor
}

function PlanItemRow({ item, number, isInvalid, isLocked, editor }: PlanItemRowProps) {
  const id = useId()
  const due = item.dueAt ? formatLocalTime(item.dueAt) : null
  const closes = item.closesAt ? formatLocalTime(item.closesAt) : null
  return (
    <Flex
      component="li"
      gap={16}
      align="flex-start"
      px="var(--gutter)"
      py={10}
      style={LINE}
      aria-labelledby={id}
    >
      <ItemNumber>{number}</ItemNumber>
      <Flex flex={1} miw={0} gap="2px 16px" direction={{ base: 'column', sm: 'row' }}>
        <Box flex={1} miw={0} className={text.wraps}>
          <Title id={id} order={3} size="sm" fw={550} ff="text">
            {item.title || 'Without a title'}
          </Title>
          <Text size="meta" c={isInvalid ? 'var(--rejected)' : 'dimmed'}>
            {isInvalid ? 'Something is missing here' : formatKinds(item.kinds)}
          </Text>
        </Box>
        <Text component="div" size="sm" w={{ base: 'auto', sm: 132 }} className={text.numbers}>
          <Text span size="sm" fw={550} c="var(--ink)">
            {due ? due.day : 'No due date'}
          </Text>{' '}
          <Text span size="meta" display={{ base: 'inline', sm: 'block' }} c="var(--ink-2)">
            {due?.clock}
          </Text>
        </Text>
        <Text size="meta" w={{ base: 'auto', sm: 190 }} c="var(--ink-2)" className={text.numbers}>
          {closes ? `closes ${closes.day}, ${closes.clock}` : 'no end'}
        </Text>
      </Flex>
      {!isLocked && (
        <RowMenu
          labelledBy={id}
          entries={[
            { label: 'Edit', icon: IconPencil, onClick: () => editor.setOpenId(item.id) },
            {
              label: 'Move up',
              icon: IconArrowUp,
              disabled: number === 1,
              onClick: () => editor.move(item.id, -1),
            },
            {
              label: 'Move down',
              icon: IconArrowDown,
              disabled: number === editor.items.length,
              onClick: () => editor.move(item.id, 1),
            },
            { label: 'Remove', icon: IconTrash, isApart: true, onClick: () => editor.remove(item.id) },
          ]}
        />
      )}
    </Flex>
  )
}
