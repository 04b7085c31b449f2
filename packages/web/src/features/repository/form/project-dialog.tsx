import { PROJECT_FILE_KINDS } from '@capstone/contract/repository/repository.constants'
import type { RepositoryProject } from '@capstone/contract/repository/repository.schemas'
import { DetailDialog } from '../../../ui/dialogs/detail-dialog.tsx'
import { UnsavedDialog } from '../../../ui/dialogs/unsaved-dialog.tsx'
import { useUnsaved } from '../../../ui/dialogs/use-unsaved.ts'
import { ASK_DISCARD } from '../repository.messages.ts'
import { type ProjectDraft, useProjectDraft } from './project-draft.queries.ts'
import { ProjectFileField } from './project-file-field.tsx'
import classes from './project-form.module.css'
import { ProjectForm } from './project-form.tsx'
import { ProjectFormFooter } from './project-form-footer.tsx'
import { useProjectSaving } from './project-saving.queries.ts'

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
  const draft = useProjectDraft(project)
  const saving = useProjectSaving(draft, project, onSaved)
  const unsaved = useUnsaved({
    hasChanges: () => !saving.saved() && draft.hasChanges(),
    opened,
    isBusy: saving.isSaving,
    isSearchFree: true,
    onClose,
    onDiscard: draft.discard,
  })

  return (
    <>
      <DetailDialog
        opened={unsaved.isShown}
        onClose={unsaved.close}
        title={project ? 'Edit Project' : 'Upload Project'}
        foot={
          <ProjectFormFooter
            draft={draft}
            saving={saving}
            isNew={project === null}
            onCancel={unsaved.close}
          />
        }
      >
        <ProjectForm draft={draft} onSubmit={saving.save}>
          <ProjectFilesSection draft={draft} project={project} />
        </ProjectForm>
      </DetailDialog>
      <UnsavedDialog unsaved={unsaved} title="Close without saving?" confirm="Discard changes">
        {ASK_DISCARD}
      </UnsavedDialog>
    </>
  )
}

interface ProjectFilesSectionProps {
  readonly draft: ProjectDraft
  readonly project: RepositoryProject | null
}

/** The four files of a project, one each. Spec 2 §5. */
function ProjectFilesSection({ draft, project }: ProjectFilesSectionProps) {
  return (
    <section className={classes.group} aria-labelledby="project-files">
      <h3 id="project-files" className={classes.legend}>
        Files
      </h3>
      <ul className={classes.files}>
        {PROJECT_FILE_KINDS.map((kind) => (
          <li key={kind} className={classes.file}>
            <ProjectFileField
              kind={kind}
              draft={draft}
              stored={project?.files[kind] ?? null}
              projectId={project?.id ?? null}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
