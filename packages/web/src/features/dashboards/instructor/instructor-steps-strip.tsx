import type { MentorStep } from '@capstone/contract/dashboards/instructor-dashboard.schemas'
import { Button } from '@mantine/core'
import { NextStrip } from '../../../ui/figures/next-strip.tsx'
import { sayMentorStep } from './instructor-dashboard.messages.ts'
import { InstructorStepLink } from './instructor-step-link.tsx'

/** What a mentor can do next, the first thing with its button; nothing when nothing waits. */
export function InstructorStepsStrip({ steps }: { readonly steps: readonly MentorStep[] }) {
  const [first, ...others] = steps
  if (!first) return null
  const { sentence, reason, button } = sayMentorStep(first)
  return (
    <NextStrip
      heading="Next"
      sentence={sentence}
      reason={reason}
      action={
        <Button renderRoot={(props) => <InstructorStepLink step={first} {...props} />}>{button}</Button>
      }
      afterThat={others.map((step) => (
        <InstructorStepLink key={step.kind} step={step}>
          {sayMentorStep(step).link}
        </InstructorStepLink>
      ))}
    />
  )
}
