import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Arch } from '../arch/arch.tsx'
import classes from './next-steps.module.css'

export interface NextStepsProps {
  /** "Next" or "Needs you". */
  readonly heading: string
  /** One sentence. */
  readonly sentence: string
  /** One reason. */
  readonly reason?: ReactNode
  /** The screen's primary button. */
  readonly action?: ReactNode
  /** At most two more things, each a link. */
  readonly afterThat?: readonly ReactNode[]
}

const RAISED = ['open', 'open', 'open', 'open', 'raised'] as const

/** The one next thing to do: first on a dashboard, absent when nothing waits. */
export function NextSteps({ heading, sentence, reason, action, afterThat = [] }: NextStepsProps) {
  return (
    <section aria-label="Next thing to do">
      <div className={classes.next}>
        <div className={classes.arch}>
          <Arch stones={RAISED} width={76} />
        </div>
        <div>
          <p className={classes.heading}>{heading}</p>
          <p className={classes.sentence}>{sentence}</p>
          {reason && <p className={classes.reason}>{reason}</p>}
        </div>
        {action}
      </div>
      {afterThat.length > 0 && (
        <div className={classes.after}>
          <span>After that</span>
          <ul className={classes.links}>
            {afterThat.slice(0, 2).map((link, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the two places are the identity.
              <li key={index}>
                {link}
                <IconArrowRight size={14} stroke={1.8} aria-hidden="true" />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
