import type { ProjectFileKind } from '@capstone/contract/repository/repository.constants'
import {
  type ProjectFileChanges,
  type ProjectForm,
  projectFormSchema,
  type RepositoryProject,
} from '@capstone/contract/repository/repository.schemas'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { useFormDraft } from '../../../lib/session/use-draft.ts'
import { useUploads } from '../../../lib/uploads/use-uploads.ts'

const valuesOf = (project: RepositoryProject | null): ProjectForm => ({
  title: project?.title ?? '',
  description: project?.description ?? '',
  category: project?.category ?? '',
  videoUrl: project?.videoUrl ?? '',
  tools: project?.tools.map(({ title, url }) => ({ title, url })) ?? [],
})

const PROJECT_FIELDS = ['title', 'description', 'category', 'videoUrl', 'tools'] as const

/** The form state of a project: fields, uploads, and files to remove. `project` is null for a new one. */
export function useProjectDraft(project: RepositoryProject | null) {
  // The id stays as long as the form is mounted, so saving is idempotent.
  const [id] = useState(() => project?.id ?? crypto.randomUUID())
  const [removed, setRemoved] = useState<readonly ProjectFileKind[]>([])
  const uploads = useUploads<ProjectFileKind>()
  const form = useForm<ProjectForm>({
    initialValues: valuesOf(project),
    validate: schemaResolver(projectFormSchema, { sync: true }),
  })
  // A draft that is based on an older version of the project is not restored.
  const version = project ? [project.id, project.updatedAt.toISOString()] : ['new']
  const { clearDraft } = useFormDraft(form, ['project', ...version], PROJECT_FIELDS)

  const uploadOf = (kind: ProjectFileKind) => uploads.items.find(({ slot }) => slot === kind)
  const fileChanges = (): ProjectFileChanges => {
    const changes: ProjectFileChanges = {}
    for (const kind of removed) changes[kind] = null
    for (const { slot, uploadId } of uploads.items) if (uploadId) changes[slot] = uploadId
    return changes
  }
  const discard = () => {
    clearDraft()
    for (const { key } of uploads.items) uploads.cancel(key)
  }

  return {
    id,
    form,
    uploads,
    uploadOf,
    isRemoved: (kind: ProjectFileKind) => removed.includes(kind),
    remove: (kind: ProjectFileKind) => setRemoved((kinds) => [...kinds, kind]),
    keep: (kind: ProjectFileKind) => setRemoved((kinds) => kinds.filter((other) => other !== kind)),
    fileChanges,
    clearDraft,
    discard,
    hasChanges: () => form.isDirty() || uploads.items.length > 0 || removed.length > 0,
  }
}

export type ProjectDraft = ReturnType<typeof useProjectDraft>
