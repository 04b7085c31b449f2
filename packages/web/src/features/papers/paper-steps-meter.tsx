import { PAPER_PROCESS, PAPER_STATUSES, type PaperStatus } from '@capstone/contract/papers/papers.constants'
import { VisuallyHidden } from '@mantine/core'
import classes from './paper-steps-meter.module.css'

/** The progress of a paper. */
export function PaperStepsMeter({ status }: { readonly status: PaperStatus }) {
  const steps = PAPER_STATUSES.indexOf(status) + 1
  return (
    <ol className={classes.track} aria-label={`Step ${steps} of ${PAPER_PROCESS.length}`}>
      {PAPER_PROCESS.map((step, index) => (
        <li key={step} data-done={index < steps || undefined}>
          <VisuallyHidden>{index < steps ? `${step}, reached` : step}</VisuallyHidden>
        </li>
      ))}
    </ol>
  )
}
