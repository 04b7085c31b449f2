import type { ManagedInstructor } from '@capstone/contract/people/managed-people.schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../lib/http/error-text.ts'
import { DeletePersonDialog } from './delete-person-dialog.tsx'
import { instructorDeletionQuery, useDeleteInstructor } from './managed-instructors.queries.ts'
import { INSTRUCTOR_WORDS, sayInstructorDeletion } from './managed-people.messages.ts'

export interface DeleteInstructorDialogProps {
  readonly opened: boolean
  readonly person: ManagedInstructor
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** Asks before an instructor's account goes; why it did not go is told in the server's words where it has some. */
export function DeleteInstructorDialog({ opened, person, onClose, onDeleted }: DeleteInstructorDialogProps) {
  const [asking] = useState(() => crypto.randomUUID())
  const outcome = useQuery({ ...instructorDeletionQuery(person.id, asking), select: sayInstructorDeletion })
  const deletion = useDeleteInstructor()
  const confirm = () =>
    deletion.mutate({ id: person.id }, { onSuccess: onDeleted, onError: () => void outcome.refetch() })
  return (
    <DeletePersonDialog
      opened={opened}
      words={INSTRUCTOR_WORDS}
      person={person}
      outcome={outcome}
      isDeleting={deletion.isPending}
      error={deletion.error ? errorText(deletion.error, INSTRUCTOR_WORDS.deleteFailed) : undefined}
      onDelete={confirm}
      onClose={onClose}
    />
  )
}
