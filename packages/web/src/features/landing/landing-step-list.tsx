import { Arch } from '../../ui/arch/arch.tsx'
import { archStates } from '../../ui/arch/arch-states.ts'
import { landing } from './landing.copy.ts'
import classes from './landing.module.css'

/** Four steps; each sets more stones, the last the keystone. */
export function LandingStepList() {
  return (
    <section className={classes.part} aria-labelledby="steps-title">
      <h2 id="steps-title" className={classes.heading}>
        {landing.steps.title}
      </h2>
      <ol className={classes.steps}>
        {landing.steps.steps.map((step, index) => (
          <li key={step.title}>
            <Arch stones={archStates(7, step.stones)} width={148} />
            <div className={classes.step}>
              <span aria-hidden="true">{index + 1}</span>
              <div>
                <h3>{step.title}</h3>
                <p>{step.text}</p>
              </div>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
