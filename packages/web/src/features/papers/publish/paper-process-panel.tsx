import { PAPER_PROCESS, PAPER_STATUSES } from '@capstone/contract/papers/papers.constants'
import { isReturned } from '@capstone/contract/papers/papers.policy'
import { useInfiniteQuery } from '@tanstack/react-query'
import { rowsOf } from '../../../ui/lists/paged-list.tsx'
import { SectionCard } from '../../../ui/lists/section-card.tsx'
import { PROCESS_WORDS } from '../mine/own-papers.messages.ts'
import classes from '../mine/own-papers.module.css'
import { ownPapersQuery } from '../mine/own-papers.queries.ts'

/** What a paper goes through, with the place of the newest one marked. Spec 1 §2. */
export function PaperProcessPanel() {
  const [paper] = rowsOf(useInfiniteQuery(ownPapersQuery('')).data)
  const here = paper ? PAPER_STATUSES.indexOf(paper.status) : -1
  return (
    <SectionCard title="Process">
      <ol>
        {PAPER_PROCESS.map((step, index) => (
          <li
            key={step}
            className={classes.step}
            data-reached={index <= here || undefined}
            aria-current={index === here ? 'step' : undefined}
          >
            <p className={classes.stepName}>{step}</p>
            <p className={classes.stepWords}>{PROCESS_WORDS[step]}</p>
            {paper && index === here && (
              <p className={classes.here}>
                <bdi>{paper.title}</bdi> {isReturned(paper) ? 'came back here' : 'is here'}
              </p>
            )}
          </li>
        ))}
      </ol>
    </SectionCard>
  )
}
