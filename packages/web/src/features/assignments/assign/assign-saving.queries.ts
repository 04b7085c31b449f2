import { ASSIGNED_REDIRECT_DELAY_MS } from '@capstone/contract/assignments/assignments.constants'
import { isDefinedError } from '@orpc/client'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { errorText } from '../../../lib/http/error-text.ts'
import { PROJECT_ASSIGN_FAILED } from '../assignments.messages.ts'
import { useAssignProject } from './assign-options.queries.ts'
import type { AssignDraft } from './use-assign-draft.ts'

type AssignError = NonNullable<ReturnType<typeof useAssignProject>['error']>

/** Validates and submits the draft, one submission at a time. After success it redirects to the student projects. */
export function useAssignSubmit(draft: AssignDraft) {
  const [failure, setFailure] = useState<string | null>(null)
  const mutation = useAssignProject(draft.clearDraft)
  const navigate = useNavigate()

  useEffect(() => {
    if (!mutation.isSuccess) return
    const toStudentProjects = () => void navigate({ to: '/instructor/student-projects' })
    const timer = setTimeout(toStudentProjects, ASSIGNED_REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [mutation.isSuccess, navigate])

  const assign = () => {
    if (mutation.isSuccess) return
    setFailure(null)
    if (!draft.validate()) return
    const { projectId, access, students } = draft.values
    mutation.mutate(
      {
        projectId,
        access,
        students: students.map(({ assignmentId, studentId }) => ({ assignmentId, studentId })),
      },
      {
        onError: (error) => {
          setFailure(describeFailure(error))
          deselectRefused(error, draft)
        },
      },
    )
  }

  const problem = failure ?? draft.problem
  return { assign, problem, isAssigning: mutation.isPending, assigned: mutation.data?.assigned ?? null }
}

export type AssignSubmit = ReturnType<typeof useAssignSubmit>

/** Returns the message of a failed submission, with the names of the students who already have a project. */
function describeFailure(error: AssignError): string {
  const sentence = errorText(error, PROJECT_ASSIGN_FAILED)
  if (!isDefinedError(error) || error.code !== 'STUDENT_ALREADY_ASSIGNED') return sentence
  return `${sentence} (${new Intl.ListFormat('en').format(error.data.names)})`
}

/** Deselects what the server refused, or all students that were sent if it did not name those it refused. */
function deselectRefused(error: AssignError, draft: AssignDraft) {
  if (!isDefinedError(error)) return
  if (error.code === 'PROJECT_NOT_FOUND') draft.deselectProject()
  if (error.code === 'STUDENT_NOT_YOURS') {
    const sent = draft.values.students.map(({ assignmentId }) => assignmentId)
    draft.deselectStudents(({ assignmentId }) => sent.includes(assignmentId))
  }
  if (error.code !== 'STUDENT_ALREADY_ASSIGNED') return
  const { studentIds } = error.data
  draft.deselectStudents(({ studentId }) => studentIds.includes(studentId))
}
