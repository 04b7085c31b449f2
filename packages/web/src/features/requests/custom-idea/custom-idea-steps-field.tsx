import { IDEA_STEPS_MAX } from '@capstone/contract/requests/requests.constants'
import { Button, Flex, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import text from '../../../ui/theme/text.module.css'
import { newStep } from './custom-idea.model.ts'
import classes from './custom-idea.module.css'
import type { CustomIdeaDraft } from './custom-idea.queries.ts'
import { CustomIdeaStepRow } from './custom-idea-step-row.tsx'

/** The steps of an idea: add, remove, move. The focus follows. The server drops blank steps. */
export function CustomIdeaStepsField({ form }: Pick<CustomIdeaDraft, 'form'>) {
  const { steps } = form.values
  const list = useRef<HTMLOListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const focusTarget = useRef<string | null>(null)
  // After the render, because the element to focus may not exist before.
  useEffect(() => {
    if (!focusTarget.current) return
    const found = list.current?.querySelector<HTMLElement>(`[data-focus="${focusTarget.current}"]`)
    ;(found ?? addButton.current)?.focus()
    focusTarget.current = null
  })
  const isFull = steps.length >= IDEA_STEPS_MAX

  const add = (index = steps.length) => {
    if (isFull) return
    const step = newStep()
    focusTarget.current = `${step.id}-text`
    form.insertListItem('steps', step, index)
  }
  const remove = (index: number) => {
    const next = steps[index + 1] ?? steps[index - 1]
    focusTarget.current = next ? `${next.id}-text` : 'none'
    form.removeListItem('steps', index)
  }
  const move = (from: number, direction: 'up' | 'down') => {
    const to = direction === 'up' ? from - 1 : from + 1
    const step = steps[from]
    if (!step || to < 0 || to >= steps.length) return
    focusTarget.current = `${step.id}-${direction}`
    form.reorderListItem('steps', { from, to })
  }

  return (
    <Flex component="fieldset" direction="column" align="flex-start" gap={10} miw={0} m={0} p={0} bd={0}>
      <Text component="legend" p={0} ff="heading" fz="h3" lh="h3" fw={600}>
        Roadmap
      </Text>
      <p className={text.meta}>
        The steps you will tick off, up to {IDEA_STEPS_MAX}. Empty ones are left out.
      </p>
      <ol ref={list} className={classes.steps}>
        {steps.map((step, index) => (
          <CustomIdeaStepRow
            key={step.id}
            id={step.id}
            number={index + 1}
            count={steps.length}
            input={form.getInputProps(`steps.${index}.text`)}
            onNext={() => add(index + 1)}
            onMove={(direction) => move(index, direction)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <Button
        ref={addButton}
        variant="default"
        size="xs"
        leftSection={<IconPlus size={16} stroke={1.7} aria-hidden="true" />}
        aria-disabled={isFull}
        onClick={() => add()}
      >
        Add step
      </Button>
      {form.errors.steps && (
        <Text role="alert" size="sm" fz={13} c="var(--rejected)">
          {form.errors.steps}
        </Text>
      )}
    </Flex>
  )
}
