import classes from './suggestions/suggestion-card.module.css'

/** The steps of an idea, in order. */
export function IdeaStepsList({ steps }: { readonly steps: readonly string[] }) {
  return (
    <ol className={classes.stepList}>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of an idea do not change, and two may read alike.
        <li key={index}>
          <span aria-hidden="true">{index + 1}</span>
          {step}
        </li>
      ))}
    </ol>
  )
}
