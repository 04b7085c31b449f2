import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import type { RoutePage } from '@capstone/contract/page'
import { recordEarlyInput } from './early-input.ts'
import { landing } from './src/features/landing/landing.copy.ts'

const DIST = new URL('dist/', import.meta.url)
const MANIFEST = new URL('dist/manifest.json', import.meta.url)
const BUILT = new URL('dist-ssr/', import.meta.url)
const SERVER = new URL('dist/server/', import.meta.url)
const MOUNT = '<div id="root"></div>'
const LANDING = '/'
/** Pages that look the same to every visitor. Their script takes over the prerendered content. */
const FORMS = ['/auth/login', '/auth/signup', '/auth/forgot-password']
// Groups of `vite.config.ts`: the theme, which every page but the landing page loads, and the shell around a role's
// screens.
const THEME_GROUP = 'sign-in'
const SHELL_GROUP = 'first-screens'
const IN_SHELL = /^\/(student|instructor|admin|profile-settings)(\/|$)/
const PRELOADED_FONTS = /^src\/ui\/theme\/fonts\/(inter|source-serif)\.woff2$/
// Without a preload, the numbers of the illustration would shift.
const FIGURE_FONT = 'src/ui/theme/fonts/source-serif-italic.woff2'

interface Chunk {
  readonly file: string
  readonly name?: string
  readonly css?: string[]
  readonly imports?: string[]
}
type Manifest = Record<string, Chunk>

/** Returns the key of a group's chunk; throws if there is none. */
function keyOfGroup(manifest: Manifest, name: string): string {
  const found = Object.entries(manifest).find(([, chunk]) => chunk.name === name)
  if (!found) throw new Error(`The build has no group ${name}`)
  return found[0]
}

/** Returns the built file of a source; throws if there is none. */
function fileOf(manifest: Manifest, source: string): string {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`The build has no ${source}`)
  return chunk.file
}

/** Returns the scripts and style sheets of a chunk and everything it imports. */
function filesOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  const imported = (chunk.imports ?? []).flatMap((needed) => filesOf(manifest, needed, seen))
  return [...imported, ...(chunk.css ?? []), chunk.file]
}

/** Returns the id of the route in a source file: "/student/dashboard" for "src/routes/student/dashboard.tsx". */
const routeIdOf = (source: string) =>
  source
    .replace(/^src\/routes/, '')
    .replace(/\.tsx.*$/, '')
    .replace(/\/route$/, '')
    .replaceAll('.', '/')
    .replace(/\/index$/, '/')

/** Returns the files of a route and of the routes around it. */
function filesOfRoute(manifest: Manifest, routeIds: readonly string[]): string[] {
  const groups = routeIds.some((id) => IN_SHELL.test(id)) ? [THEME_GROUP, SHELL_GROUP] : [THEME_GROUP]
  const keys = [
    ...groups.map((name) => keyOfGroup(manifest, name)),
    ...Object.keys(manifest).filter((key) => routeIds.includes(routeIdOf(key))),
  ]
  return [...new Set(keys.flatMap((key) => filesOf(manifest, key)))]
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

const addToHead = (page: string, markup: string) => page.replace('  </head>', () => `${markup}  </head>`)
const withoutScripts = (page: string) =>
  page
    .replace(/ *<noscript>.*<\/noscript>\n/, '')
    .replace(/ *<(link rel="modulepreload"|script type="module")[^>]*>(<\/script>)?\n/g, '')

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
  readonly renderLoading: () => Promise<string>
  readonly listRoutes: () => readonly (readonly string[])[]
}

/** Puts the prerendered landing page into a page, which then loads no script. */
function fillLanding(page: string, manifest: Manifest, markup: string): string {
  const sources = Object.keys(manifest).filter((key) => routeIdOf(key) === LANDING)
  const sheets = sources.flatMap((key) => manifest[key]?.css ?? [])
  const links = linksTo(new Set([fileOf(manifest, FIGURE_FONT), ...sheets]), page)
  return addToHead(withoutScripts(page), links)
    .replace('<title>Capstone</title>', describeLanding)
    .replace(MOUNT, () => `<div id="root">${markup}</div>`)
}

/** Puts a prerendered form into a page. It can be filled in before its script has arrived. */
function fillForm(page: string, markup: string): string {
  const title = /<h1[^>]*>([^<]+)<\/h1>/.exec(markup)?.[1]
  if (!title) throw new Error('The prerendered form has no title')
  return addToHead(page, `    <script nonce="__NONCE__">(${recordEarlyInput})()</script>\n`)
    .replace('<title>Capstone</title>', () => `<title>${title} · Capstone</title>`)
    .replace(
      MOUNT,
      () => `<div id="root" data-prerendered>${markup.replace('<input', '<input autofocus')}</div>`,
    )
}

/**
 * Writes app.html, the loading screen of an unknown address, and server/pages.json, the page of each route. A page
 * links to the scripts and styles of its screen, so that the browser loads them all at once.
 */
async function prerenderPages(): Promise<void> {
  const renderer: Renderer = await import(new URL('prerender.js', BUILT).href)
  const manifest: Manifest = JSON.parse(await readFile(MANIFEST, 'utf8'))
  const built = await readFile(new URL('index.html', DIST), 'utf8')
  const fonts = Object.keys(manifest).filter((key) => PRELOADED_FONTS.test(key))
  const fontLinks = linksTo(
    fonts.map((key) => fileOf(manifest, key)),
    built,
  )
  const withFonts = addToHead(built, fontLinks)
  if (!withFonts.includes(MOUNT)) throw new Error('The built page has no place for its content')
  const loading = await renderer.renderLoading()
  const fillLoading = (page: string) =>
    page.replace(MOUNT, () => `<div id="root" data-loading>${loading}</div>`)

  const pages: Record<string, RoutePage> = {}
  for (const routeIds of renderer.listRoutes()) {
    const routeId = routeIds.at(-1) ?? ''
    // A signed-in screen shows its first text once its scripts are there, and loads its fonts then.
    const head = routeIds.some((id) => IN_SHELL.test(id)) ? built : withFonts
    const page = addToHead(head, linksTo(filesOfRoute(manifest, routeIds), head))
    const render = () => renderer.renderRoute(routeId)
    const isForm = FORMS.includes(routeId)
    const prerendered =
      routeId === LANDING
        ? fillLanding(withFonts, manifest, await render())
        : isForm
          ? fillForm(page, await render())
          : undefined
    pages[routeId] = { loading: fillLoading(page), prerendered }
  }
  await writeFile(new URL('app.html', DIST), fillLoading(withFonts))
  await rm(SERVER, { recursive: true, force: true })
  await mkdir(SERVER)
  await rename(new URL('screen-loader.js', BUILT), new URL('screen-loader.js', SERVER))
  await rename(new URL('assets/', BUILT), new URL('assets/', SERVER))
  await writeFile(new URL('pages.json', SERVER), JSON.stringify(pages))
  for (const temporary of [BUILT, MANIFEST, new URL('index.html', DIST)])
    await rm(temporary, { recursive: true })
}

await prerenderPages()
