import {
  HAND_IN_KIND_LABELS,
  HAND_IN_KINDS,
  type HandInKind,
} from '@capstone/contract/hand-ins/hand-ins.constants'
import type { ItemForm } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { Checkbox, Group, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { DateTimeField } from '../../../ui/forms/date-time-field.tsx'
import type { ItemErrors } from './item-form.model.ts'

export interface ItemFieldsProps<Item extends ItemForm> {
  readonly item: Item
  readonly errors: ItemErrors
  /** The time zone in words: "India Standard Time (IST)". */
  readonly zone: string
  /** Today by the server's clock in that zone: "2026-11-24"; by default today by the browser's clock and zone. */
  readonly today?: string | undefined
  /** Shown below the due date. */
  readonly dueHint?: string
  /** The dates that students already have; set if they can only be moved later. */
  readonly former?: Pick<ItemForm, 'dueAt' | 'closesAt'> | undefined
  /** The first field takes the focus when the fields appear. */
  readonly autoFocus?: boolean
  readonly onChange: (item: Item) => void
}

const isKind = (value: string): value is HandInKind => HAND_IN_KINDS.some((kind) => kind === value)

/** The fields of an item: what is handed in, and when. */
export function ItemFields<Item extends ItemForm>({
  item,
  errors,
  zone,
  today,
  dueHint = '',
  former,
  autoFocus = false,
  onChange,
}: ItemFieldsProps<Item>) {
  const change = (part: Partial<ItemForm>) => onChange({ ...item, ...part })
  return (
    <Stack gap={16}>
      <TextInput
        label="Title"
        withAsterisk
        autoFocus={autoFocus}
        data-autofocus={autoFocus || undefined}
        value={item.title}
        error={errors.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={16}>
        <DateTimeField
          label="Due"
          withAsterisk
          description={[dueHint, zone].filter(Boolean).join(' ')}
          today={today}
          min={former?.dueAt}
          value={item.dueAt}
          error={errors.dueAt}
          onChange={(dueAt) => change({ dueAt })}
        />
        <DateTimeField
          label="Closes"
          placeholder="No cut-off"
          clearable
          // A new cut-off would be earlier than none.
          disabled={former?.closesAt === null}
          description={
            former?.closesAt === null
              ? 'Students were given none, so none can be added.'
              : 'After it, nothing can be handed in.'
          }
          today={today}
          min={former?.closesAt ?? undefined}
          value={item.closesAt ?? ''}
          error={errors.closesAt}
          onChange={(closesAt) => change({ closesAt: closesAt || null })}
        />
      </SimpleGrid>
      <Checkbox.Group
        label="Accepted kinds"
        withAsterisk
        value={item.kinds}
        error={errors.kinds}
        onChange={(kinds) => change({ kinds: kinds.filter(isKind) })}
      >
        <Group gap="8px 20px" mt={4}>
          {HAND_IN_KINDS.map((kind) => (
            <Checkbox key={kind} value={kind} label={HAND_IN_KIND_LABELS[kind]} />
          ))}
        </Group>
      </Checkbox.Group>
      <Textarea
        label="Instructions"
        description="Markdown. The student reads them above the upload."
        autosize
        minRows={2}
        maxRows={12}
        value={item.instructions}
        error={errors.instructions}
        onChange={(event) => change({ instructions: event.currentTarget.value })}
      />
      <TextInput
        label="Roadmap step it completes"
        description="The words of the step, if there is one; accepting the hand-in completes it."
        value={item.step}
        error={errors.step}
        onChange={(event) => change({ step: event.currentTarget.value })}
      />
    </Stack>
  )
}
