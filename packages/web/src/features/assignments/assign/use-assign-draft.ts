import {
  type Candidate,
  newAssignmentsSchema,
} from '@capstone/contract/assignments/assignment-options.schemas'
import { RESOURCES, type Resource } from '@capstone/contract/assignments/assignments.constants'
import { ASSIGNMENT_INCOMPLETE } from '@capstone/contract/assignments/assignments.errors'
import type { Access } from '@capstone/contract/assignments/assignments.schemas'
import type { RepositoryProject } from '@capstone/contract/repository/repository.schemas'
import { schemaResolver, useForm } from '@mantine/form'
import { useFormDraft } from '../../../lib/session/use-draft.ts'

/** A selected student. The assignment's id is created once, so sending it again is idempotent. */
export type SelectedStudent = {
  readonly assignmentId: string
  readonly studentId: string
  readonly name: string
}

type AssignDraftValues = {
  projectId: string
  projectTitle: string
  /** The resources that the project has. */
  resources: Resource[]
  access: Access
  students: SelectedStudent[]
}

const ALL_ON: Access = {
  synopsis: true,
  report: true,
  presentation: true,
  source_code: true,
  video: true,
  tools: true,
}

const EMPTY_DRAFT: AssignDraftValues = {
  projectId: '',
  projectTitle: '',
  resources: [],
  access: ALL_ON,
  students: [],
}

const listResources = ({ files, videoUrl, tools }: RepositoryProject): Resource[] =>
  RESOURCES.filter((resource) => {
    if (resource === 'video') return Boolean(videoUrl)
    return resource === 'tools' ? tools.length > 0 : Boolean(files[resource])
  })

const toSelectedStudent = ({ id, name }: Candidate): SelectedStudent => ({
  assignmentId: crypto.randomUUID(),
  studentId: id,
  name,
})

/** The form state of a new assignment: project, access flags and students. All access flags are on by default. */
export function useAssignDraft() {
  const form = useForm<AssignDraftValues>({
    initialValues: EMPTY_DRAFT,
    validate: schemaResolver(newAssignmentsSchema, { sync: true }),
  })
  const { clearDraft } = useFormDraft(
    form,
    ['assign-project'],
    ['projectId', 'projectTitle', 'resources', 'access', 'students'],
  )
  const { students } = form.values
  const messages = Object.values(form.errors).map(String)
  const isSelected = (studentId: string) => students.some((student) => student.studentId === studentId)

  return {
    values: form.values,
    /** Deletes the stored draft after the project was assigned. */
    clearDraft,
    isSelected,
    selectProject: (project: RepositoryProject) =>
      form.setValues({
        projectId: project.id,
        projectTitle: project.title,
        resources: listResources(project),
      }),
    deselectProject: () => form.setValues({ projectId: '', projectTitle: '' }),
    setAccess: (resource: Resource, on: boolean) => form.setFieldValue(`access.${resource}`, on),
    selectStudents: (candidates: readonly Candidate[]) => {
      const added = candidates.filter(({ id }) => !isSelected(id))
      form.setFieldValue('students', [...students, ...added.map(toSelectedStudent)])
    },
    /** Deselects students. Reads the current selection, so a call from an earlier render keeps later additions. */
    deselectStudents: (isDeselected: (student: SelectedStudent) => boolean) =>
      form.setFieldValue('students', (current) => current.filter((student) => !isDeselected(student))),
    /** Returns whether the draft is valid. If not, `problem` is set until the invalid field or the project changes. */
    validate: () => !form.validate().hasErrors,
    problem: messages.find((message) => message === ASSIGNMENT_INCOMPLETE) ?? messages[0] ?? null,
  }
}

export type AssignDraft = ReturnType<typeof useAssignDraft>
