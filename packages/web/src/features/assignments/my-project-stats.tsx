import type { MyProjectFigures } from '@capstone/contract/assignments/assignments.schemas'
import { Ledger } from '../../ui/ledger.tsx'
import { WaitingFigure } from '../../ui/waiting-figure.tsx'

/** A student's six figures; without them, their places. Spec 1 §2. */
export function MyProjectStats({ figures }: { readonly figures: MyProjectFigures | undefined }) {
  const cell = (label: string, figure: number | undefined, unit?: string) =>
    figure === undefined
      ? { label, figure: <WaitingFigure /> }
      : { label, figure, ...(unit === undefined ? {} : { unit }) }
  return (
    <Ledger
      label="Your projects in figures"
      cells={[
        cell('Total', figures?.total),
        cell('Pending', figures?.pending),
        cell('In progress', figures?.inProgress),
        cell('Completed', figures?.completed),
        cell('Average progress', figures?.averageProgress, '%'),
        cell('Completion rate', figures?.completionRate, '%'),
      ]}
    />
  )
}
