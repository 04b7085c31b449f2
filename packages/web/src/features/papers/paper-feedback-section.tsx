import classes from './own/own-paper.module.css'

export interface PaperFeedbackSectionProps {
  readonly feedback: string
  /** The heading, for example "Feedback on version 1"; "Feedback" by default. */
  readonly title?: string
}

/** The reviewer’s feedback, with its line breaks. */
export const PaperFeedbackSection = ({ feedback, title = 'Feedback' }: PaperFeedbackSectionProps) => (
  <div className={classes.feedback}>
    <p className={classes.feedbackTitle}>{title}</p>
    <p className={classes.feedbackText}>{feedback}</p>
  </div>
)
