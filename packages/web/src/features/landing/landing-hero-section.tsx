import { ArchPlate } from '../../ui/arch-plate.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import text from '../../ui/text.module.css'
import { landing } from './landing.copy.ts'
import classes from './landing.module.css'

const { hero, figure } = landing

/** What Capstone is, in one sentence and one figure. */
export function LandingHeroSection() {
  const last = figure.stones.length
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
          {figure.stones.map((stone, index) => (
            <span key={stone}>
              {index === last - 1 ? 'and ' : ''}
              <i>{index + 1}</i>
              {index === last - 1 ? `,\u00a0${stone}.` : `\u00a0${stone}${index === last - 2 ? '; ' : ', '}`}
            </span>
          ))}
        </figcaption>
      </figure>
    </section>
  )
}
