import { Button } from '@mantine/core'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { TAKE_PRESENT } from '../management/managed-people.messages.ts'
import classes from '../management/managed-people.module.css'
import type { PersonDraft } from './person-draft.queries.ts'

export const PERSON_FORM_ID = 'person-form'

export interface PersonFormFooterProps {
  readonly draft: PersonDraft
  readonly onCancel: () => void
}

/** Save and Cancel, why it was not saved, and the way to the account as it is where another hand was faster. */
export function PersonFormFooter({ draft, onCancel }: PersonFormFooterProps) {
  const { words, isNew, problem, isElsewhere, news } = draft
  return (
    <div className={classes.footer}>
      {news && <Notice kind="success">{news}</Notice>}
      {problem && (
        <Notice kind="error">
          {problem}
          {isElsewhere && (
            <div className={classes.present}>
              <Button variant="default" size="xs" loading={draft.isFinding} onClick={draft.takePresent}>
                {TAKE_PRESENT}
              </Button>
            </div>
          )}
        </Notice>
      )}
      <div className={classes.buttons}>
        <Button type="submit" form={PERSON_FORM_ID} loading={draft.isSaving}>
          {isNew ? words.submit : 'Save Changes'}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
