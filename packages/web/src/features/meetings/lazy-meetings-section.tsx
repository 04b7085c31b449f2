import { Suspense } from 'react'
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import type { MeetingsSectionProps } from './meetings-section.tsx'

// Its form checks what is typed by the contract: that is more than a list of projects needs to stand.
const MeetingsSection = lazyWithRetry(
  async () => ({ default: (await import('./meetings-section.tsx')).MeetingsSection }),
  'inline',
)

/** The meetings of a project inside its dialog, loaded when the first dialog is opened. */
export function LazyMeetingsSection(props: MeetingsSectionProps) {
  return (
    <Suspense fallback={<ListSkeleton label="Loading meetings" rows={1} bare />}>
      <MeetingsSection {...props} />
    </Suspense>
  )
}
