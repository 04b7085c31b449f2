import { LinkedText } from '../../../ui/text/linked-text.tsx'
import classes from './message.module.css'

/** The text of a message, never as HTML; web addresses are links. */
export const MessageTextView = ({ text }: { readonly text: string }) => (
  <p className={classes.text} dir="auto">
    <LinkedText text={text} />
  </p>
)
