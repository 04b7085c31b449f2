import { Button } from '@mantine/core'
import { reasonToWait } from '../../../lib/uploads/upload-waits.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import type { ProjectDraft } from './project-draft.queries.ts'
import classes from './project-form.module.css'
import { PROJECT_FORM_ID } from './project-form.tsx'
import type { ProjectSaving } from './project-saving.queries.ts'

export interface ProjectFormFooterProps {
  readonly draft: ProjectDraft
  readonly saving: ProjectSaving
  readonly isNew: boolean
  readonly onCancel: () => void
}

/** Save and Cancel, why it cannot be saved yet, and why it was not saved. */
export function ProjectFormFooter({ draft, saving, isNew, onCancel }: ProjectFormFooterProps) {
  const waiting = reasonToWait(draft.uploads)
  return (
    <div className={classes.footer}>
      {saving.problem && <Notice kind="error">{saving.problem}</Notice>}
      <div className={classes.actions}>
        <Button
          type="submit"
          form={PROJECT_FORM_ID}
          loading={saving.isSaving}
          aria-disabled={waiting !== null}
          {...(waiting ? { 'aria-describedby': 'project-form-waiting' } : {})}
        >
          {isNew ? 'Save Project' : 'Save Changes'}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
        <p id="project-form-waiting" className={classes.waiting} aria-live="polite">
          {waiting}
        </p>
      </div>
    </div>
  )
}
