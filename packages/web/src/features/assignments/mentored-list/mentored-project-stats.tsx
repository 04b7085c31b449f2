import type { MentoredFigures } from '@capstone/contract/assignments/mentored-projects.schemas'
import { Link } from '@tanstack/react-router'
import { Ledger } from '../../../ui/figures/ledger.tsx'
import { standingCells } from '../standing-cells.values.ts'
import { STALLED, sayStalled } from './mentored-projects.messages.ts'
import classes from './mentored-projects.module.css'

/** The figures over all projects one mentors; without them, their places. Those that stand still are a way to them. */
export function MentoredProjectStats({ figures }: { readonly figures: MentoredFigures | undefined }) {
  return (
    <Ledger
      label="Student projects in figures"
      cells={[
        ...standingCells(figures),
        {
          label: STALLED,
          figure: figures?.stalled ? <StalledLink stalled={figures.stalled} /> : figures?.stalled,
        },
      ]}
    />
  )
}

function StalledLink({ stalled }: { readonly stalled: number }) {
  return (
    <Link
      to="/instructor/student-projects"
      search={{ stalled: true }}
      resetScroll={false}
      className={classes.stalledFigure}
      aria-label={sayStalled(stalled)}
    >
      {stalled}
    </Link>
  )
}
