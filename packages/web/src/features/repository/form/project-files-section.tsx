import { PROJECT_FILE_KINDS } from '@capstone/contract/repository/repository.constants'
import type { RepositoryProject } from '@capstone/contract/repository/repository.schemas'
import type { ProjectDraft } from './project-draft.queries.ts'
import { ProjectFileField } from './project-file-field.tsx'
import classes from './project-form.module.css'

export interface ProjectFilesSectionProps {
  readonly draft: ProjectDraft
  readonly project: RepositoryProject | null
}

/** The four files of a project, one each. Spec 2 §5. */
export function ProjectFilesSection({ draft, project }: ProjectFilesSectionProps) {
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
