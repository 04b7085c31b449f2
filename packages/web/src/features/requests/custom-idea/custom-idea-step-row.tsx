import { ActionIcon, Text, TextInput, type TextInputProps } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { isSubmitKey } from '../../../lib/dom/submit-key.ts'
import classes from './custom-idea.module.css'

export interface CustomIdeaStepRowProps {
  readonly id: string
  /** The step's number, from 1. */
  readonly number: number
  readonly count: number
  readonly input: TextInputProps
  /** Called on Enter, to add the next step. */
  readonly onNext: () => void
  readonly onMove: (direction: 'up' | 'down') => void
  readonly onRemove: () => void
}

const ICON = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

/** A step, with buttons to move and remove it. */
export function CustomIdeaStepRow({
  id,
  number,
  count,
  input,
  onNext,
  onMove,
  onRemove,
}: CustomIdeaStepRowProps) {
  return (
    <li className={classes.step}>
      <Text span flex="none" w={20} ff="heading" fs="italic" lh="40px" c="dimmed" aria-hidden="true">
        {number}
      </Text>
      <TextInput
        aria-label={`Step ${number}`}
        data-focus={`${id}-text`}
        flex={1}
        miw={0}
        {...input}
        onKeyDown={(event) => {
          if (!isSubmitKey(event)) return
          // Enter would submit the form.
          event.preventDefault()
          onNext()
        }}
      />
      <div className={classes.moves}>
        <ActionIcon
          aria-label={`Move step ${number} up`}
          aria-disabled={number === 1}
          data-focus={`${id}-up`}
          onClick={() => onMove('up')}
        >
          <IconArrowUp {...ICON} />
        </ActionIcon>
        <ActionIcon
          aria-label={`Move step ${number} down`}
          aria-disabled={number === count}
          data-focus={`${id}-down`}
          onClick={() => onMove('down')}
        >
          <IconArrowDown {...ICON} />
        </ActionIcon>
        <ActionIcon aria-label={`Remove step ${number}`} onClick={onRemove}>
          <IconX {...ICON} />
        </ActionIcon>
      </div>
    </li>
  )
}
