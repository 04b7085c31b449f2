import { lazy, Suspense } from 'react'
import classes from './conversation.module.css'

interface AnswerTextViewProps {
  readonly text: string
  readonly isGrowing: boolean
}

const PlainText = ({ text }: Pick<AnswerTextViewProps, 'text'>) => <p className={classes.plain}>{text}</p>

// What reads Markdown and colours code weighs more than the rest of the screen: it comes after it, and here alone.
const Markdown = lazy(() =>
  import('../../ui/text/markdown.tsx').then(
    ({ Markdown }) => ({ default: Markdown }),
    () => ({ default: PlainText }),
  ),
)

/** What the assistant said; as plain text until Markdown can be shown, or for good where it does not come. */
export function AnswerTextView(props: AnswerTextViewProps) {
  return (
    <Suspense fallback={<PlainText {...props} />}>
      <Markdown {...props} />
    </Suspense>
  )
}
