import { landing } from './landing.copy.ts'
import classes from './landing.module.css'

/** Four figures between two rules. */
export function LandingFigureList() {
  return (
    <section className={classes.section} aria-label={landing.figures.label}>
      <dl className={classes.figures}>
        {landing.figures.items.map((item) => (
          <div key={item.label}>
            <dt>{item.label}</dt>
            <dd>{item.figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
