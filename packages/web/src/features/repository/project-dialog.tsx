import type { RepositoryProject } from '@capstone/contract/repository/repository.schemas'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DetailDialog } from '../../ui/detail-dialog.tsx'
import { useProjectDraft } from './project-draft.queries.ts'
import { ProjectFilesSection } from './project-files-section.tsx'
import { ProjectForm } from './project-form.tsx'
import { ProjectFormFooter } from './project-form-footer.tsx'
import { useProjectSaving } from './project-saving.queries.ts'
import { ASK_DISCARD } from './repository.messages.ts'

export interface ProjectDialogProps {
  readonly opened: boolean
  /** The project to edit; null uploads a new one. */
  readonly project: RepositoryProject | null
  readonly onClose: () => void
  /** Called with the sentence to show. */
  readonly onSaved: (message: string) => void
}

/** Uploads or edits a project; asks before what was typed or uploaded is lost. Spec 2 §5. */
export function ProjectDialog({ opened, project, onClose, onSaved }: ProjectDialogProps) {
  const [asking, setAsking] = useState(false)
  // Opened after it is there, so that it knows where to give the focus back to.
  const [isShown, setShown] = useState(false)
  useEffect(() => setShown(opened), [opened])
  const draft = useProjectDraft(project)
  const saving = useProjectSaving(draft, project === null, onSaved)
  const isUnsaved = () => opened && !saving.saved() && draft.hasChanges()
  const leaving = useBlocker({ shouldBlockFn: isUnsaved, enableBeforeUnload: isUnsaved, withResolver: true })

  const discard = () => {
    setAsking(false)
    draft.discard()
    if (leaving.status === 'blocked') leaving.proceed()
    else onClose()
  }
  const stay = () => {
    setAsking(false)
    leaving.reset?.()
  }
  const isAsking = asking || leaving.status === 'blocked'
  const close = () => {
    if (isAsking || saving.isSaving) return
    // Later, because Escape reaches every dialog: the question would take this key press for its own.
    if (isUnsaved()) setTimeout(() => setAsking(true))
    else onClose()
  }

  return (
    <>
      <DetailDialog
        opened={isShown}
        onClose={close}
        title={project ? 'Edit Project' : 'Upload Project'}
        foot={<ProjectFormFooter draft={draft} saving={saving} isNew={project === null} onCancel={close} />}
      >
        <ProjectForm draft={draft} onSubmit={saving.save}>
          <ProjectFilesSection draft={draft} project={project} />
        </ProjectForm>
      </DetailDialog>
      <ConfirmDialog
        opened={isAsking}
        title="Close without saving?"
        confirm="Discard changes"
        onConfirm={discard}
        onClose={stay}
      >
        {ASK_DISCARD}
      </ConfirmDialog>
    </>
  )
}
