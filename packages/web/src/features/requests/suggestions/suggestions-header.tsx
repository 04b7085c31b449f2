import { Button, VisuallyHidden } from '@mantine/core'
import { IconPlayerStop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { calls } from '../../../lib/http/api.ts'
import { FactsLine } from '../../../ui/figures/facts-line.tsx'
import classes from './activate-project.module.css'
import type { SuggestionRun } from './suggestion-run.values.ts'
import { sayAnswersLeft, sayCount, sayProgress, saySource } from './suggestions.messages.ts'

export interface SuggestionsHeaderProps {
  readonly run: SuggestionRun
  readonly onStop: () => void
  /** Where the focus goes when the button that held it is gone. */
  readonly heading: RefObject<HTMLHeadingElement | null>
}

/** How many ideas there are, who suggests them, what is left of the day's answers, and the way to stop. */
export function SuggestionsHeader({ run, onStop, heading }: SuggestionsHeaderProps) {
  // The assistant spends of the same budget.
  const { data: facts } = useQuery(calls.assistant.facts.queryOptions())
  const stop = () => {
    onStop()
    heading.current?.focus()
  }
  return (
    <header className={classes.head}>
      <div>
        <h2 id="suggestions" ref={heading} tabIndex={-1} className={classes.heading}>
          Suggestions
        </h2>
        <FactsLine>
          {sayCount(run)}
          {saySource(run)}
          {sayAnswersLeft(facts)}
        </FactsLine>
        <VisuallyHidden role="status">{sayProgress(run)}</VisuallyHidden>
      </div>
      {run.state === 'asking' && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlayerStop size={16} stroke={1.7} aria-hidden="true" />}
          onClick={stop}
        >
          Stop
        </Button>
      )}
    </header>
  )
}
