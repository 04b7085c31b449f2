import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../lib/http/error-text.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { SegmentedControl } from '../../ui/filters/segmented-control.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { FailedState } from '../../ui/lists/list-states.tsx'
import { ListRow, RowList } from '../../ui/lists/row-list.tsx'
import {
  CHOICE_NOT_SAVED,
  CHOICES_NOT_LOADED,
  CHOICES_SAFE,
  KIND_WORDS,
  MAIL_TITLE,
  MODE_CHOICES,
} from './mail-preferences.messages.ts'
import classes from './mail-preferences.module.css'
import { mailPreferencesQuery, useSetMailPreference } from './mail-preferences.queries.ts'

/** How each kind of notification is mailed: at once, daily, or never. Saved as one chooses. */
export function MailPreferencesList() {
  const query = useQuery(mailPreferencesQuery)
  const [problem, setProblem] = useState<string | null>(null)
  const choosing = useSetMailPreference((error) => setProblem(errorText(error, CHOICE_NOT_SAVED)))
  if (!query.data) {
    if (!query.isError) return <ListSkeleton label="Loading your choices" bare slim />
    return (
      <FailedState
        message={CHOICES_NOT_LOADED}
        safe={CHOICES_SAFE}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  return (
    <>
      {problem && (
        <div className={classes.feedback}>
          <Alert kind="error" onDismiss={() => setProblem(null)}>
            {problem}
          </Alert>
        </div>
      )}
      <RowList label={MAIL_TITLE}>
        {query.data.map(({ kind, mode }) => (
          <ListRow key={kind}>
            <div className={classes.row}>
              <div className={classes.words}>
                <p className={classes.name}>{KIND_WORDS[kind].title}</p>
                <p className={classes.about}>{KIND_WORDS[kind].about}</p>
              </div>
              <SegmentedControl
                label={`${KIND_WORDS[kind].title}: by mail`}
                options={MODE_CHOICES}
                value={mode}
                onChange={(chosen) => {
                  setProblem(null)
                  choosing.mutate({ kind, mode: chosen })
                }}
              />
            </div>
          </ListRow>
        ))}
      </RowList>
    </>
  )
}
