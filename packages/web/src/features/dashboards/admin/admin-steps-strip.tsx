import type { AdminStep } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import { Button } from '@mantine/core'
import { NextStrip } from '../../../ui/figures/next-strip.tsx'
import { AdminStepLink } from './admin-step-link.tsx'
import { sayAdminStep } from './admin-steps.messages.ts'

/** What needs an admin first, with its button; nothing when nothing does. */
export function AdminStepsStrip({ steps }: { readonly steps: readonly AdminStep[] }) {
  const [first, ...others] = steps
  if (!first) return null
  const { sentence, reason, button } = sayAdminStep(first)
  return (
    <NextStrip
      heading="Needs you"
      sentence={sentence}
      reason={reason}
      action={<Button renderRoot={(props) => <AdminStepLink step={first} {...props} />}>{button}</Button>}
      afterThat={others.map((step) => (
        <AdminStepLink key={step.kind} step={step}>
          {sayAdminStep(step).link}
        </AdminStepLink>
      ))}
    />
  )
}
