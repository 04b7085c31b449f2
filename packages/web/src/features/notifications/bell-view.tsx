import { VisuallyHidden } from '@mantine/core'
import { BellDrawer, type BellDrawerProps } from './bell-drawer.tsx'
import { useNewWords } from './use-new-words.ts'
import { useSeenMeetings } from './use-seen-meetings.ts'

/** What the bell opens, and its voice for those who do not see it ring. Loaded when the screen stands. */
export default function BellView(props: BellDrawerProps) {
  const { words, key } = useNewWords(props.looking)
  useSeenMeetings(props.looking)
  return (
    <>
      <VisuallyHidden role="status">{words && <span key={key}>{words}</span>}</VisuallyHidden>
      <BellDrawer {...props} />
    </>
  )
}
