import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { pageHeadersOf, pagePolicy } from './security.headers.ts'

const NONCE_MARK = /__NONCE__/g
const A_YEAR = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'

/**
 * Serves the built web: its files as they are, compressed and for ever; the prerendered landing page at `/`; the
 * application's empty page at every other address, which then decides what is there.
 */
export function createPages(webFolder: string) {
  const landing = readFileSync(join(webFolder, 'index.html'), 'utf8')
  const application = readFileSync(join(webFolder, 'app.html'), 'utf8')
  const pages = new Hono()

  const servePage = (html: string, path: string) => {
    const nonce = randomBytes(16).toString('base64')
    return new Response(html.replace(NONCE_MARK, nonce), {
      headers: {
        ...pageHeadersOf(path),
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': pagePolicy(nonce),
        'Cache-Control': 'no-store',
      },
    })
  }

  pages.use(compress())
  pages.get('/', (c) => servePage(landing, c.req.path))
  pages.get(
    '/assets/*',
    serveStatic({
      root: webFolder,
      precompressed: true,
      onFound: (_path, c) => c.header('Cache-Control', A_YEAR),
    }),
    (c) => c.notFound(),
  )
  pages.get(
    '/:file{[\\w-]+\\.(svg|png|ico|txt|webmanifest)}',
    serveStatic({ root: webFolder, onFound: (_path, c) => c.header('Cache-Control', AN_HOUR) }),
    (c) => c.notFound(),
  )
  pages.get('/api/*', (c) => c.notFound())
  pages.get('*', (c) => servePage(application, c.req.path))
  pages.notFound((c) => c.json({ code: 'NOT_FOUND', message: 'There is nothing here.' }, 404))
  return pages
}
