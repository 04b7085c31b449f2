import type { MyProjectFigures } from '@capstone/contract/assignments/assignments.schemas'

/** What a student's projects and those a mentor guides are both counted by. */
type Standing = Pick<MyProjectFigures, 'total' | 'pending' | 'inProgress' | 'completed' | 'averageProgress'>

/** The cells of a ledger that say how projects stand; empty while the figures are on the way. */
export const standingCells = (figures: Standing | undefined) => [
  { label: 'Total', figure: figures?.total },
  { label: 'Pending', figure: figures?.pending },
  { label: 'In progress', figure: figures?.inProgress },
  { label: 'Completed', figure: figures?.completed },
  { label: 'Average progress', figure: figures?.averageProgress, unit: '%' },
]
