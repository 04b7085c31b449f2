import type { MyProjectFigures } from '@capstone/contract/assignments/assignments.schemas'

type StatusFigures = Pick<
  MyProjectFigures,
  'total' | 'pending' | 'inProgress' | 'completed' | 'averageProgress'
>

/** Lists the number of projects, in all and by status, and their average progress; undefined while they load. */
export const projectStats = (figures: StatusFigures | undefined) => [
  { label: 'Total', figure: figures?.total },
  { label: 'Pending', figure: figures?.pending },
  { label: 'In progress', figure: figures?.inProgress },
  { label: 'Completed', figure: figures?.completed },
  { label: 'Average progress', figure: figures?.averageProgress, unit: '%' },
]
