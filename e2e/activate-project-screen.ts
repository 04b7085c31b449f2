import type { Page } from 'playwright-core'
import type { ChatScript } from '../packages/server/src/platform/ai/ai.testing.ts'

/** Where students ask for projects. */
export const SCREEN = '/student/activate-project'

/** A button by its whole name. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The suggested ideas on the screen: their list, and the cards in it. */
export const suggestionsOn = (page: Page) => page.getByRole('list', { name: 'Suggestions' })
export const cardsOn = (page: Page) => suggestionsOn(page).getByRole('article')

/** One's own requests on the screen. */
export const requestsOn = (page: Page) =>
  page.getByRole('list', { name: 'My requests' }).getByRole('listitem')

/** A model that answers with these ideas, each a piece of its own. */
export const streamIdeas = (ideas: readonly unknown[]): ChatScript => ({
  pieces: ['Here you are: [', ...ideas.map((idea, at) => `${at ? ',' : ''}${JSON.stringify(idea)}`), ']'],
})
