import { copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import { landing } from './src/features/landing/landing.copy.ts'

const DIST = new URL('dist/', import.meta.url)
const MANIFEST = new URL('dist/manifest.json', import.meta.url)
const BUILT = new URL('dist-ssr/', import.meta.url)
const MOUNT = '<div id="root"></div>'
const ENTRY = 'src/routes/index.tsx'
const SCRIPT = 'src/landing-entry.ts'
const PRELOADED_FONTS = /^src\/ui\/theme\/fonts\/(inter|source-serif)\.woff2$/
// Without a preload, the numbers of the illustration would shift.
const FIGURE_FONT = 'src/ui/theme/fonts/source-serif-italic.woff2'

interface Chunk {
  readonly file: string
  readonly css?: string[]
  readonly imports?: string[]
}
type Manifest = Record<string, Chunk>

/** Returns the built file of a source; throws if there is none. */
function fileOf(manifest: Manifest, source: string): string {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`The build has no ${source}`)
  return chunk.file
}

/** Returns the style sheets of a chunk and everything it imports. */
function sheetsOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  const imported = (chunk.imports ?? []).flatMap((needed) => sheetsOf(manifest, needed, seen))
  return [...imported, ...(chunk.css ?? [])]
}

/** Returns link elements for files that the page would otherwise load one after another. */
function linksTo(files: Iterable<string>, page: string): string {
  return [...files]
    .filter((file) => !page.includes(`/${file}"`))
    .map((file) => {
      const rel = file.endsWith('.css')
        ? 'rel="stylesheet"'
        : file.endsWith('.woff2')
          ? 'rel="preload" as="font" type="font/woff2"'
          : 'rel="modulepreload"'
      return `    <link ${rel} crossorigin href="/${file}" nonce="__NONCE__">\n`
    })
    .join('')
}

/** Returns the title, description and Open Graph tags from the landing page's texts. */
function describeLanding(): string {
  const { name, page } = landing
  const title = escapeMarkup(page.title)
  const description = escapeMarkup(page.description)
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    '<meta property="og:type" content="website" />',
    `<meta property="og:site_name" content="${escapeMarkup(name)}" />`,
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
  ].join('\n    ')
}

const escapeMarkup = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

interface Renderer {
  readonly renderRoute: (path: string) => Promise<string>
  readonly renderLoading: () => string
}

/**
 * Writes app.html, the loading screen that every other route starts with, and index.html, the prerendered landing page with
 * its own small script.
 */
async function prerenderLanding(): Promise<void> {
  const { renderRoute, renderLoading }: Renderer = await import(new URL('prerender.js', BUILT).href)
  const shell = new URL('app.html', DIST)
  const landingPage = new URL('index.html', DIST)
  await copyFile(landingPage, shell)
  const manifest: Manifest = JSON.parse(await readFile(MANIFEST, 'utf8'))
  const fonts = Object.keys(manifest).filter((key) => PRELOADED_FONTS.test(key))
  const built = await readFile(shell, 'utf8')
  const page = built.replace(
    '  </head>',
    () =>
      `${linksTo(
        fonts.map((key) => fileOf(manifest, key)),
        built,
      )}  </head>`,
  )
  if (!page.includes(MOUNT)) throw new Error('The built page has no place for its content')
  await writeFile(
    shell,
    page.replace(MOUNT, () => `<div id="root">${renderLoading()}</div>`),
  )
  const markup = await renderRoute('/')
  const keys = Object.keys(manifest).filter((key) => key.startsWith(ENTRY))
  const needed = [fileOf(manifest, FIGURE_FONT), ...keys.flatMap((key) => sheetsOf(manifest, key))]
  const links = linksTo(new Set(needed), page)
  const filled = page
    .replace(/ *<noscript>.*<\/noscript>\n/, '')
    .replace(/ *<link rel="modulepreload"[^>]*>\n/g, '')
    .replace(/(<script type="module"[^>]* src=")[^"]*"/, `$1/${fileOf(manifest, SCRIPT)}"`)
    .replace('  </head>', () => `${links}  </head>`)
    .replace('<title>Capstone</title>', describeLanding)
    .replace(MOUNT, () => `<div id="root">${markup}</div>`)
  await writeFile(landingPage, filled)
  await rm(BUILT, { recursive: true })
  await rm(MANIFEST)
}

await prerenderLanding()
