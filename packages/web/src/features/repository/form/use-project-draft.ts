import type { ProjectFileKind } from '@capstone/contract/repository/repository.constants'
import {
  type ProjectFileChanges,
  type ProjectForm,
  projectFormSchema,
  type RepositoryProject,
} from '@capstone/contract/repository/repository.schemas'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import type { DraftKey } from '../../../lib/session/draft-key.ts'
import { useDraftStore, useFormDraft } from '../../../lib/session/use-draft.ts'
import { formatFieldsSavedElsewhere } from '../../../lib/text/saved-elsewhere.ts'
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
  const sentId = useDraftStore()(['project', 'new', 'id'])
  const [id] = useState(() => project?.id ?? sentId.read() ?? crypto.randomUUID())
  const [removed, setRemoved] = useState<readonly ProjectFileKind[]>([])
  const form = useForm<ProjectForm>({
    initialValues: valuesOf(project),
    validate: schemaResolver(projectFormSchema, { sync: true }),
  })
  const draftKey: DraftKey = ['project', project?.id ?? 'new']
  const formDraft = useFormDraft(form, draftKey, PROJECT_FIELDS, (fields) => {
    const { tools, ...saved } = form.getInitialValues()
    const toolList = tools.map(({ title, url }) => `${title} ${url}`).join(', ')
    form.setErrors(formatFieldsSavedElsewhere(fields, { ...saved, tools: toolList }))
  })
  const uploads = useUploads<ProjectFileKind>(draftKey)

  /** Returns the id to save under. A new project's is kept with its draft, so that a retry after a reload uses it. */
  const idToSave = () => {
    if (!project) sentId.write(id)
    return id
  }
  const clearDraft = () => {
    formDraft.clearDraft()
    if (!project) sentId.write(null)
  }
  const uploadOf = (kind: ProjectFileKind) => uploads.items.find(({ slot }) => slot === kind)
  const fileChanges = (): ProjectFileChanges => {
    const changes: ProjectFileChanges = {}
    for (const kind of removed) changes[kind] = null
    for (const { slot, uploadId } of uploads.items) if (uploadId) changes[slot] = uploadId
    return changes
  }
  const discard = () => {
    clearDraft()
    void uploads.clear()
  }

  return {
    idToSave,
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
