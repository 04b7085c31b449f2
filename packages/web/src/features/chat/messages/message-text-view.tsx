import { LinkedText } from '../../../ui/text/linked-text.tsx'
import classes from './message.module.css'

/** What somebody wrote, never as HTML; web addresses in it can be opened. */
export const MessageTextView = ({ text }: { readonly text: string }) => (
  <p className={classes.text} dir="auto">
    <LinkedText text={text} />
  </p>
)
