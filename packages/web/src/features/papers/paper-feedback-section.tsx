import classes from './own/own-paper.module.css'

export interface PaperFeedbackSectionProps {
  readonly feedback: string
  /** The title, where it needs one: "Feedback on version 1". */
  readonly title?: string
}

/** The reviewer’s feedback, with its line breaks. */
export const PaperFeedbackSection = ({ feedback, title = 'Feedback' }: PaperFeedbackSectionProps) => (
  <div className={classes.feedback}>
    <p className={classes.feedbackTitle}>{title}</p>
    <p className={classes.feedbackText}>{feedback}</p>
  </div>
)
