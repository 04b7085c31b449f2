import { REQUESTED_REDIRECT_DELAY_MS } from '@capstone/contract/requests/requests.constants'
import type { Page } from 'playwright-core'
import type { ChatScript } from '../packages/server/src/platform/ai/ai.testing.ts'
import { freezeTimers } from './timers.ts'

/** The page on which students request projects. */
export const SCREEN = '/student/activate-project'

/** The button with exactly this name. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The list of suggested ideas and its cards. */
export const suggestionsOn = (page: Page) => page.getByRole('list', { name: 'Suggestions' })
export const cardsOn = (page: Page) => suggestionsOn(page).getByRole('article')

/**
 * Suspends the redirect after a request, which on a slow machine would come before "Stay here" is clicked. The returned
 * function lets it happen.
 */
export const suspendRedirect = (page: Page) => freezeTimers(page, REQUESTED_REDIRECT_DELAY_MS)

/** The student's own requests. */
export const requestsOn = (page: Page) =>
  page.getByRole('list', { name: 'My requests' }).getByRole('listitem')

/** A model that answers with these ideas, one per chunk. */
export const streamIdeas = (ideas: readonly unknown[]): ChatScript => ({
  pieces: ['Here you are: [', ...ideas.map((idea, at) => `${at ? ',' : ''}${JSON.stringify(idea)}`), ']'],
})
