import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { landing } from './landing.copy.ts'
import type { LandingViewer } from './landing-page.tsx'
import { LandingPage } from './landing-page.tsx'

/** Renders the page; returns its visible texts and its accessible names. */
async function renderTexts(viewer?: LandingViewer): Promise<string[]> {
  const routeTree = createRootRoute({ component: () => <LandingPage viewer={viewer} /> })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await router.load()
  const markup = renderToString(<RouterProvider router={router} />)
  const labels = [...markup.matchAll(/ (?:aria-label|alt|title)="([^"]*)"/g)].map(([, label = '']) => label)
  const contents = markup.replaceAll(/<!--.*?-->/g, '\n').split(/<[^>]*>|\n/)
  return [...labels, ...contents].map((text) => text.replaceAll('\u00a0', ' ').trim()).filter(Boolean)
}

/** Returns all texts of a nested object. */
const textsOf = (copy: unknown): string[] =>
  typeof copy === 'object' && copy !== null ? Object.values(copy).flatMap(textsOf) : [String(copy)]

const TEXTS = new Set(textsOf(landing))
const isFigure = (text: string) => /^[\d©,\s]+$/.test(text)

it('shows a visitor only texts of landing.copy.ts', async () => {
  const texts = await renderTexts()
  expect(texts.filter((text) => !TEXTS.has(text) && !isFigure(text))).toEqual([])
  expect(texts).toContain(landing.hero.title)
})

it('adds only the name for a signed-in person, or else the e-mail address', async () => {
  const texts = await renderTexts({ name: 'Kavya Iyer', email: 'kavya@university.test', role: 'student' })
  expect(texts.filter((text) => !TEXTS.has(text) && !isFigure(text))).toEqual(['Kavya Iyer'])
  const nameless = await renderTexts({ name: '', email: 'kavya@university.test', role: 'student' })
  expect(nameless).toContain('kavya@university.test')
})

it.each(['5000+', '10,000+', '1500+', '95%'])('shows the figure %s', async (figure) => {
  expect(await renderTexts()).toContain(figure)
})
