import { orNotSpecified } from '../../lib/text/formats.ts'
import { FactsLine } from './meta-line.tsx'

export interface StudyFactsProps {
  readonly student: {
    readonly course?: string | null | undefined
    readonly specialization?: string | null | undefined
    readonly year?: string | null | undefined
  }
}

/** What a student studies: course, specialization, year. */
export function StudyFacts({ student }: StudyFactsProps) {
  return (
    <FactsLine>
      {student.course || null}
      {orNotSpecified(student.specialization)}
      {student.year || null}
    </FactsLine>
  )
}
