import type { MyProjectFigures } from '@capstone/contract/assignments/assignments.schemas'

type StatusFigures = Pick<
  MyProjectFigures,
  'total' | 'pending' | 'inProgress' | 'completed' | 'averageProgress'
>

/** Lists how many projects have each status, for a StatGrid; values are undefined while the figures load. */
export const projectStats = (figures: StatusFigures | undefined) => [
  { label: 'Total', figure: figures?.total },
  { label: 'Pending', figure: figures?.pending },
  { label: 'In progress', figure: figures?.inProgress },
  { label: 'Completed', figure: figures?.completed },
  { label: 'Average progress', figure: figures?.averageProgress, unit: '%' },
]
