import type { ReactNode } from 'react'
import { orNotSpecified } from '../../lib/text/formats.ts'
import { MetaLine } from './meta-line.tsx'

export interface StudyMetaLineProps {
  readonly student: {
    readonly course?: string | null | undefined
    readonly specialization?: string | null | undefined
    readonly year?: string | null | undefined
  }
  /** A further fact. */
  readonly children?: ReactNode
}

/** Shows a student's course, specialization and year. */
export function StudyMetaLine({ student, children }: StudyMetaLineProps) {
  return (
    <MetaLine>
      {student.course || null}
      {orNotSpecified(student.specialization)}
      {student.year || null}
      {children}
    </MetaLine>
  )
}
