import { landing } from './landing.copy.ts'
import classes from './landing.module.css'
import { LandingClosingSection } from './landing-closing-section.tsx'
import { LandingFeatureList } from './landing-feature-list.tsx'
import { LandingFigureList } from './landing-figure-list.tsx'
import { LandingHeroSection } from './landing-hero-section.tsx'
import { LandingNav } from './landing-nav.tsx'
import { LandingStepList } from './landing-step-list.tsx'
import { type LandingViewer, LandingWelcomeSection } from './landing-welcome-section.tsx'

/** The front page: for visitors what the portal is, for those signed in a welcome and the way to their dashboard (Spec 1 §1). */
export function LandingPage({ viewer }: { readonly viewer?: LandingViewer | undefined }) {
  return (
    <div className={classes.page}>
      <a href="#main" className={classes.skip}>
        {landing.skip}
      </a>
      <LandingNav signedIn={viewer !== undefined} />
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
      <footer className={classes.foot}>
        <div className={classes.inner}>
          <span>
            © {new Date().getFullYear()} {landing.foot}
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
