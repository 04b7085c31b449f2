import { usePageTitle } from '../lib/use-page-title.ts'
import { LinkButton } from './link-button.tsx'
import { NotFoundState } from './list-states.tsx'

/** The sign-in screen sends whoever is signed in on to their own dashboard (Spec 1 §2). */
const SIGN_IN = '/auth/login'

/** Any unknown path (Spec 1 §2). */
export default function NotFoundPage() {
  usePageTitle('Page Not Found')
  return (
    <main>
      <NotFoundState button={<LinkButton to={SIGN_IN}>Go to your dashboard</LinkButton>} />
    </main>
  )
}
