import type { SuggestionSource } from '@capstone/contract/requests/requests.schemas'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Notice } from '../../../ui/feedback/notice.tsx'
import text from '../../../ui/theme/text.module.css'
import { SHOW_CATALOGUE } from '../requests.messages.ts'
import classes from './activate-project.module.css'
import type { SuggestionRun } from './suggestion-run.values.ts'

export interface SuggestionsFailedBannerProps {
  readonly problem: NonNullable<SuggestionRun['problem']>
  readonly asked: SuggestionSource
  readonly onAsk: (from: SuggestionSource) => void
}

/** Why no more ideas came, with the ways on: again, from the catalogue, or to the profile. Spec 1 §8. */
export function SuggestionsFailedBanner({ problem, asked, onAsk }: SuggestionsFailedBannerProps) {
  if (problem.code === 'PROFILE_INCOMPLETE')
    return (
      <Notice kind="error">
        {problem.sentence}{' '}
        <Link to="/profile-settings" className={text.link}>
          Complete your profile
        </Link>
      </Notice>
    )
  return (
    <Notice kind="error" onRetry={() => onAsk(asked)}>
      <div className={classes.requested}>
        <span>{problem.sentence}</span>
        {asked === 'ai' && (
          <Button variant="default" size="xs" onClick={() => onAsk('catalogue')}>
            {SHOW_CATALOGUE}
          </Button>
        )}
      </div>
    </Notice>
  )
}
