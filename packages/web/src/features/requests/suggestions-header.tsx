import { Button, VisuallyHidden } from '@mantine/core'
import { IconPlayerStop } from '@tabler/icons-react'
import { useRef } from 'react'
import { FactsLine } from '../../ui/facts-line.tsx'
import classes from './activate-project.module.css'
import type { SuggestionRun } from './suggestion-run.values.ts'
import { sayAnswersLeft, sayCount, sayProgress, saySource } from './suggestions.messages.ts'

export interface SuggestionsHeaderProps {
  readonly run: SuggestionRun
  readonly onStop: () => void
}

/** How many ideas there are, who suggests them, what is left of the day's answers, and the way to stop. */
export function SuggestionsHeader({ run, onStop }: SuggestionsHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const stop = () => {
    onStop()
    // The button that held the focus is gone then.
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
          {sayAnswersLeft(run)}
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
