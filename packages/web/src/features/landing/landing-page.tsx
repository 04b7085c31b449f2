import type { Role } from '@capstone/contract/accounts/accounts.constants'
import {
  IconBooks,
  IconCertificate,
  IconMessages,
  IconSchool,
  IconSparkles,
  IconTool,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { homeOf } from '../../lib/session/session.ts'
import { Arch } from '../../ui/arch/arch.tsx'
import { archGeometry } from '../../ui/arch/arch-geometry.ts'
import { ArchIllustration } from '../../ui/arch/arch-illustration.tsx'
import { archStates } from '../../ui/arch/arch-states.ts'
import { CapstoneLogo } from '../../ui/arch/capstone-logo.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import textStyles from '../../ui/theme/text.module.css'
import { landing } from './landing.copy.ts'
import classes from './landing.module.css'
import landingClosingStyles from './landing-closing.module.css'

/** The front page: describes the portal to visitors, and links signed-in users to their dashboard. */
export function LandingPage({ viewer }: { readonly viewer?: LandingViewer | undefined }) {
  return (
    <div>
      <a href="#main" className={classes.skip}>
        {landing.skip}
      </a>
      <LandingNav isSignedIn={viewer !== undefined} />
      <main id="main" tabIndex={-1} className={classes.main}>
        {viewer ? (
          <LandingWelcomeSection viewer={viewer} />
        ) : (
          <>
            <LandingHeroSection />
            <LandingFigureList />
            <LandingFeatureList />
            <LandingStepList />
            <LandingClosingSection />
          </>
        )}
      </main>
      <footer className={classes.footer}>
        <div className={classes.inner}>
          <span>
            © {new Date().getFullYear()} {landing.footer}
          </span>
          {!viewer && (
            <span className={classes.footLinks}>
              <a href={landing.login.to}>{landing.login.label}</a>
              <a href={landing.signUp.to}>{landing.signUp.label}</a>
            </span>
          )}
        </div>
      </footer>
    </div>
  )
}

/** The figures between two horizontal lines. */
function LandingFigureList() {
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

const arch = archGeometry({ width: 927, stones: 9, inner: 0.697, below: 0 })

/** The closing call, under a large arch. */
function LandingClosingSection() {
  return (
    <section className={landingClosingStyles.close} aria-labelledby="closing-title">
      <div className={landingClosingStyles.inner}>
        <svg
          className={landingClosingStyles.arch}
          viewBox={`0 0 ${arch.width} ${arch.height}`}
          aria-hidden="true"
        >
          {arch.stones.map((stone) => (
            <path key={stone.path} d={stone.path} data-key={stone.isKeystone || undefined} />
          ))}
        </svg>
        <div className={landingClosingStyles.words}>
          <h2 id="closing-title">{landing.closing.title}</h2>
          <p>{landing.closing.text}</p>
          <LinkButton to={landing.hero.start.to} kind="light" large>
            {landing.closing.start}
          </LinkButton>
        </div>
      </div>
    </section>
  )
}

/** The logo and, for visitors, Login and Sign Up. */
function LandingNav({ isSignedIn }: { readonly isSignedIn: boolean }) {
  return (
    <header className={classes.nav}>
      <div className={classes.inner}>
        <Link to="/" aria-label={landing.home}>
          <CapstoneLogo withName name={landing.name} />
        </Link>
        {!isSignedIn && (
          <nav aria-label={landing.account} className={classes.navLinks}>
            <LinkButton to={landing.login.to} kind="subtle">
              {landing.login.label}
            </LinkButton>
            <LinkButton to={landing.signUp.to} kind="secondary">
              {landing.signUp.label}
            </LinkButton>
          </nav>
        )}
      </div>
    </header>
  )
}

/** The steps, each with an arch of more stones; the last one has its keystone. */
function LandingStepList() {
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

/** The parts of the signed-in user that the landing page needs. */
export interface LandingViewer {
  readonly name?: string | null
  readonly email: string
  readonly role: Role
}

/** Welcomes the signed-in person by name or e-mail, with a button to the dashboard of their role. */
function LandingWelcomeSection({ viewer }: { readonly viewer: LandingViewer }) {
  return (
    <section className={classes.welcome}>
      <Arch stones={archStates(7, 7)} width={148} />
      <h1>
        {landing.welcome.greeting}, {viewer.name || viewer.email}
      </h1>
      <p>{landing.welcome.text}</p>
      <LinkButton to={homeOf(viewer.role)} large>
        {landing.welcome.button}
      </LinkButton>
    </section>
  )
}

const { hero, figure } = landing
const STARTS_WITH_PUNCTUATION = /^[,;.]/

/** What the portal is, in one sentence and one figure. */
function LandingHeroSection() {
  return (
    <section className={classes.hero}>
      <div>
        <h1 className={textStyles.display}>{hero.title}</h1>
        <p className={classes.tagline}>{hero.tagline}</p>
        <div className={classes.buttons}>
          <LinkButton to={hero.start.to} large>
            {hero.start.label}
          </LinkButton>
          <LinkButton to="#inside" kind="secondary" large>
            {hero.more}
          </LinkButton>
        </div>
      </div>
      <figure>
        <ArchIllustration keystone="raised" label={figure.label} />
        <figcaption className={classes.caption}>
          <b>{figure.name}</b> {figure.caption}{' '}
          {figure.stones.map((caption, index) => (
            <Fragment key={caption}>
              <i>{index + 1}</i>
              {STARTS_WITH_PUNCTUATION.test(caption) ? caption : `\u00a0${caption}`}{' '}
            </Fragment>
          ))}
        </figcaption>
      </figure>
    </section>
  )
}

const ICONS = {
  suggestions: IconSparkles,
  repository: IconBooks,
  tools: IconTool,
  instructor: IconSchool,
  support: IconMessages,
  publication: IconCertificate,
}

/** What Capstone offers. */
function LandingFeatureList() {
  return (
    <section className={classes.part} id="inside" aria-labelledby="inside-title">
      <h2 id="inside-title" className={classes.heading}>
        {landing.features.title}
      </h2>
      <ul className={classes.features}>
        {landing.features.cards.map((card) => {
          const Icon = ICONS[card.icon]
          return (
            <li key={card.title}>
              <Icon size={24} stroke={1.35} aria-hidden="true" />
              <h3>{card.title}</h3>
              <p>{card.text}</p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
