import { Suspense } from 'react'
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import type { MeetingsSectionProps } from './meetings-section.tsx'

// The form includes the contract's validation, which a list of projects does not need.
const MeetingsSection = lazyWithRetry(
  async () => ({ default: (await import('./meetings-section.tsx')).MeetingsSection }),
  'inline',
)

/** The meetings of a project inside its dialog, loaded when the first dialog opens. */
export function LazyMeetingsSection(props: MeetingsSectionProps) {
  return (
    <Suspense fallback={<ListSkeleton label="Loading meetings" rows={1} bare />}>
      <MeetingsSection {...props} />
    </Suspense>
  )
}
