import classes from './suggestion-card.module.css'

/** The shape of an idea that is to come. */
export function SuggestionWaitingCard() {
  return (
    <div className={classes.waiting}>
      <i data-part="tag" />
      <i data-part="title" />
      <i data-part="line" />
      <i data-part="line" />
      <i data-part="short" />
    </div>
  )
}
