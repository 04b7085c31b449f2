import {
  type Candidate,
  newAssignmentsSchema,
} from '@capstone/contract/assignments/assignment-options.schemas'
import type { Resource } from '@capstone/contract/assignments/assignments.constants'
import { ASSIGNMENT_INCOMPLETE } from '@capstone/contract/assignments/assignments.errors'
import type { Access } from '@capstone/contract/assignments/assignments.schemas'
import { schemaResolver, useForm } from '@mantine/form'

/** A student chosen; the assignment's id is made once, so that sending it again makes no second one. */
export type ChosenStudent = {
  readonly assignmentId: string
  readonly studentId: string
  readonly name: string
}
export type ChosenProject = { readonly id: string; readonly title: string }

type AssignDraftValues = {
  projectId: string
  projectTitle: string
  access: Access
  students: ChosenStudent[]
}

const ALL_ON: Access = {
  synopsis: true,
  report: true,
  presentation: true,
  source_code: true,
  video: true,
  tools: true,
}

const NOTHING_CHOSEN: AssignDraftValues = { projectId: '', projectTitle: '', access: ALL_ON, students: [] }

const chosenFrom = ({ id, name }: Candidate): ChosenStudent => ({
  assignmentId: crypto.randomUUID(),
  studentId: id,
  name,
})

/** What is being assigned to whom; all six switches begin on. */
export function useAssignDraft() {
  const form = useForm<AssignDraftValues>({
    initialValues: NOTHING_CHOSEN,
    validate: schemaResolver(newAssignmentsSchema, { sync: true }),
  })
  const { students } = form.values
  const sentences = Object.values(form.errors).map(String)
  const isChosen = (studentId: string) => students.some((student) => student.studentId === studentId)

  return {
    values: form.values,
    isChosen,
    chooseProject: ({ id, title }: ChosenProject) => form.setValues({ projectId: id, projectTitle: title }),
    dropProject: () => form.setValues({ projectId: '', projectTitle: '' }),
    switchAccess: (resource: Resource, on: boolean) => form.setFieldValue(`access.${resource}`, on),
    choose: (candidates: readonly Candidate[]) => {
      const added = candidates.filter(({ id, alreadyAssigned }) => !alreadyAssigned && !isChosen(id))
      form.setFieldValue('students', [...students, ...added.map(chosenFrom)])
    },
    drop: (isDropped: (student: ChosenStudent) => boolean) =>
      form.setFieldValue(
        'students',
        students.filter((student) => !isDropped(student)),
      ),
    /** Whether it can be assigned; where not, `problem` says why until that is mended. */
    isComplete: () => !form.validate().hasErrors,
    problem: sentences.find((sentence) => sentence === ASSIGNMENT_INCOMPLETE) ?? sentences[0] ?? null,
  }
}

export type AssignDraft = ReturnType<typeof useAssignDraft>
