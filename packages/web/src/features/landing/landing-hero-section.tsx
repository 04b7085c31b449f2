import { Fragment } from 'react'
import { ArchPlate } from '../../ui/arch/arch-plate.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import text from '../../ui/theme/text.module.css'
import { landing } from './landing.copy.ts'
import classes from './landing.module.css'

const { hero, figure } = landing
const STARTS_WITH_MARK = /^[,;.]/

/** What the portal is, in one sentence and one figure. */
export function LandingHeroSection() {
  return (
    <section className={classes.hero}>
      <div>
        <h1 className={text.display}>{hero.title}</h1>
        <p className={classes.tagline}>{hero.tagline}</p>
        <div className={classes.buttons}>
          <LinkButton to={hero.start.to} large>
            {hero.start.label}
          </LinkButton>
          <LinkButton to="#inside" kind="second" large>
            {hero.more}
          </LinkButton>
        </div>
      </div>
      <figure>
        <ArchPlate keystone="raised" label={figure.label} />
        <figcaption className={classes.caption}>
          <b>{figure.name}</b> {figure.caption}{' '}
          {figure.stones.map((words, index) => (
            <Fragment key={words}>
              <i>{index + 1}</i>
              {STARTS_WITH_MARK.test(words) ? words : `\u00a0${words}`}{' '}
            </Fragment>
          ))}
        </figcaption>
      </figure>
    </section>
  )
}
