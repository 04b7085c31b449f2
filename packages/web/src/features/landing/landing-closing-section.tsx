import { archGeometry } from '../../ui/arch/arch-geometry.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { landing } from './landing.copy.ts'
import classes from './landing-closing.module.css'

const arch = archGeometry({ width: 927, stones: 9, inner: 0.697, below: 0 })

/** The closing call, under a large arch. */
export function LandingClosingSection() {
  return (
    <section className={classes.close} aria-labelledby="closing-title">
      <div className={classes.inner}>
        <svg className={classes.arch} viewBox={`0 0 ${arch.width} ${arch.height}`} aria-hidden="true">
          {arch.stones.map((stone) => (
            <path key={stone.path} d={stone.path} data-key={stone.key || undefined} />
          ))}
        </svg>
        <div className={classes.words}>
          <h2 id="closing-title">{landing.closing.title}</h2>
          <p>{landing.closing.text}</p>
          <LinkButton to={landing.hero.start.to} kind="paper" large>
            {landing.closing.start}
          </LinkButton>
        </div>
      </div>
    </section>
  )
}
