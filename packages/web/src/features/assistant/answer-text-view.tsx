import { lazy, Suspense } from 'react'
import classes from './conversation.module.css'

// What reads Markdown and colours code weighs more than the rest of the screen: it comes after it, and here alone.
const Markdown = lazy(() => import('../../ui/markdown.tsx').then(({ Markdown }) => ({ default: Markdown })))

/** What the assistant said; as plain text until Markdown can be shown. */
export function AnswerTextView(props: { readonly text: string; readonly isGrowing: boolean }) {
  return (
    <Suspense fallback={<p className={classes.plain}>{props.text}</p>}>
      <Markdown {...props} />
    </Suspense>
  )
}
