import {
  type Candidate,
  newAssignmentsSchema,
} from '@capstone/contract/assignments/assignment-options.schemas'
import type { Resource } from '@capstone/contract/assignments/assignments.constants'
import { ASSIGNMENT_INCOMPLETE } from '@capstone/contract/assignments/assignments.errors'
import type { Access } from '@capstone/contract/assignments/assignments.schemas'
import { schemaResolver, useForm } from '@mantine/form'

/** A selected student. The assignment's id is created once, so sending it again is idempotent. */
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

/** Holds what is being assigned to whom. All six access flags start on. */
export function useAssignDraft() {
  const form = useForm<AssignDraftValues>({
    initialValues: NOTHING_CHOSEN,
    validate: schemaResolver(newAssignmentsSchema, { sync: true }),
  })
  const { students } = form.values
  const messages = Object.values(form.errors).map(String)
  const isChosen = (studentId: string) => students.some((student) => student.studentId === studentId)

  return {
    values: form.values,
    isChosen,
    chooseProject: ({ id, title }: ChosenProject) => form.setValues({ projectId: id, projectTitle: title }),
    dropProject: () => form.setValues({ projectId: '', projectTitle: '' }),
    setAccess: (resource: Resource, on: boolean) => form.setFieldValue(`access.${resource}`, on),
    choose: (candidates: readonly Candidate[]) => {
      const added = candidates.filter(({ id, alreadyAssigned }) => !alreadyAssigned && !isChosen(id))
      form.setFieldValue('students', [...students, ...added.map(chosenFrom)])
    },
    drop: (isDropped: (student: ChosenStudent) => boolean) =>
      form.setFieldValue(
        'students',
        students.filter((student) => !isDropped(student)),
      ),
    /** Validates the draft; `problem` then says what is wrong until it is corrected. */
    isComplete: () => !form.validate().hasErrors,
    problem: messages.find((sentence) => sentence === ASSIGNMENT_INCOMPLETE) ?? messages[0] ?? null,
  }
}

export type AssignDraft = ReturnType<typeof useAssignDraft>
