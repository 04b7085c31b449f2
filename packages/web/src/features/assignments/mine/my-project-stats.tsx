import type { MyProjectFigures } from '@capstone/contract/assignments/assignments.schemas'
import { Ledger } from '../../../ui/figures/ledger.tsx'
import { standingCells } from '../standing-cells.values.ts'

/** A student's six figures; without them, their places. Spec 1 §2. */
export function MyProjectStats({ figures }: { readonly figures: MyProjectFigures | undefined }) {
  return (
    <Ledger
      label="Your projects in figures"
      cells={[
        ...standingCells(figures),
        { label: 'Completion rate', figure: figures?.completionRate, unit: '%' },
      ]}
    />
  )
}
