import type { ManagedStudent } from '@capstone/contract/people/managed-people.schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeletePersonDialog } from './delete-person-dialog.tsx'
import { STUDENT_WORDS, sayStudentDeletion } from './managed-people.messages.ts'
import { studentDeletionQuery, useDeleteStudent } from './managed-students.queries.ts'

export interface DeleteStudentDialogProps {
  readonly opened: boolean
  readonly person: ManagedStudent
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** Asks before a student's account goes. A deletion that failed is always told in the same words. Spec 2 §8. */
export function DeleteStudentDialog({ opened, person, onClose, onDeleted }: DeleteStudentDialogProps) {
  const [asking] = useState(() => crypto.randomUUID())
  const outcome = useQuery({ ...studentDeletionQuery(person.id, asking), select: sayStudentDeletion })
  const deletion = useDeleteStudent()
  const confirm = () =>
    deletion.mutate({ id: person.id }, { onSuccess: onDeleted, onError: () => void outcome.refetch() })
  return (
    <DeletePersonDialog
      opened={opened}
      words={STUDENT_WORDS}
      person={person}
      outcome={outcome}
      isDeleting={deletion.isPending}
      error={deletion.error ? STUDENT_WORDS.deleteFailed : undefined}
      onDelete={confirm}
      onClose={onClose}
    />
  )
}
