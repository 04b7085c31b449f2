import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { landing } from './landing.copy.ts'
import type { LandingViewer } from './landing-page.tsx'
import { LandingPage } from './landing-page.tsx'

/** What a person reads of the page, and what is read out to them, piece by piece. */
async function splitLinks(viewer?: LandingViewer): Promise<string[]> {
  const routeTree = createRootRoute({ component: () => <LandingPage viewer={viewer} /> })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await router.load()
  const markup = renderToString(<RouterProvider router={router} />)
  const labels = [...markup.matchAll(/ (?:aria-label|alt|title)="([^"]*)"/g)].map(([, label = '']) => label)
  const texts = markup.replaceAll(/<!--.*?-->/g, '\n').split(/<[^>]*>|\n/)
  return [...labels, ...texts].map((piece) => piece.replaceAll('\u00a0', ' ').trim()).filter(Boolean)
}

/** Every sentence the one file holds. */
const wordsOf = (copy: unknown): string[] =>
  typeof copy === 'object' && copy !== null ? Object.values(copy).flatMap(wordsOf) : [String(copy)]

const WORDS = new Set(wordsOf(landing))
const isFigure = (piece: string) => /^[\d©,\s]+$/.test(piece)

it('shows a visitor only texts of landing.copy.ts', async () => {
  const pieces = await splitLinks()
  expect(pieces.filter((piece) => !WORDS.has(piece) && !isFigure(piece))).toEqual([])
  expect(pieces).toContain(landing.hero.title)
})

it('adds only the name for a signed-in person', async () => {
  const pieces = await splitLinks({ name: 'Kavya Iyer', email: 'kavya@university.test', role: 'student' })
  expect(pieces.filter((piece) => !WORDS.has(piece) && !isFigure(piece))).toEqual(['Kavya Iyer'])
  const nameless = await splitLinks({ name: '', email: 'kavya@university.test', role: 'student' })
  expect(nameless).toContain('kavya@university.test')
})

it.each(['5000+', '10,000+', '1500+', '95%'])('shows the figure %s', async (figure) => {
  expect(await splitLinks()).toContain(figure)
})
