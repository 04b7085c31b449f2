import classes from './own/own-paper.module.css'

export interface PaperFeedbackSectionProps {
  readonly feedback: string
  /** What it is feedback on, where that is not plain: "Feedback on version 1". */
  readonly title?: string
}

/** What the reviewer wrote, in their own lines. */
export const PaperFeedbackSection = ({ feedback, title = 'Feedback' }: PaperFeedbackSectionProps) => (
  <div className={classes.feedback}>
    <p className={classes.feedbackTitle}>{title}</p>
    <p className={classes.feedbackText}>{feedback}</p>
  </div>
)
