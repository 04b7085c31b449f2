import { VisuallyHidden } from '@mantine/core'
import classes from './conversation.module.css'

/** What the student asked, as they typed it. */
export function QuestionItem({ text }: { readonly text: string }) {
  return (
    <article className={classes.question} dir="auto">
      <VisuallyHidden>You asked: </VisuallyHidden>
      {text}
    </article>
  )
}
