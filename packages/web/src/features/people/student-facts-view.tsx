import type { UnassignedStudent } from '@capstone/contract/people/people.schemas'
import { FactsLine } from '../../ui/facts-line.tsx'
import { NO_SPECIALIZATION } from './people.messages.ts'

/** What a student studies: course, specialization, year. */
export function StudentFactsView({ student }: { readonly student: UnassignedStudent }) {
  return (
    <FactsLine>
      {student.course || null}
      {student.specialization || NO_SPECIALIZATION}
      {student.year || null}
    </FactsLine>
  )
}
