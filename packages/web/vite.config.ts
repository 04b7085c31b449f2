import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`

interface ModuleInfo {
  readonly importedIds: readonly string[]
  readonly importers: readonly string[]
  readonly dynamicImporters: readonly string[]
}
interface ModuleGraph {
  getModuleInfo(id: string): ModuleInfo | null
}

/** Returns the modules matching `isEnd` that import a module statically, directly or through modules not matching. */
function importersOf(id: string, graph: ModuleGraph, isEnd: (module: string) => boolean): readonly string[] {
  const seen = new Set([id])
  // A set also yields what is added to it meanwhile.
  for (const module of seen) {
    if (!isEnd(module))
      for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer)
  }
  return [...seen].filter(isEnd)
}

const MAIN = /web\/src\/main\.tsx$/
const SCREEN = /src\/routes\/(?<name>[^?]+)\.tsx\?/
const screensOf = (id: string, graph: ModuleGraph) =>
  importersOf(id, graph, (module) => SCREEN.test(module)).map(
    (module) => SCREEN.exec(module)?.groups?.name ?? '',
  )

/**
 * Modules of the landing page, and all our styles: loading them together costs less than a request for each screen.
 */
const EVERYWHERE = /preload-helper|web\/src\/(ui\/(arch\/|buttons\/link-button)|.*\.module\.css$)/
/** The theme with Mantine's styles, and the pages on the way from signing in to a dashboard. */
const SIGN_IN = /@mantine\/.*\.css$|web\/src\/(routes\/auth\/(login|callback)|ui\/theme\/theme-provider)/
const isInitial = (id: string, graph: ModuleGraph) =>
  importersOf(id, graph, (module) => MAIN.test(module)).length > 0

const SHELL = /route$|^profile-settings$/
const DASHBOARD = /\/dashboard$/

/** Whether these screens include the shell, or a dashboard and another screen. */
const isOfFirstScreens = (screens: readonly string[]) =>
  screens.some((screen) => SHELL.test(screen)) ||
  (screens.length > 1 && screens.some((screen) => DASHBOARD.test(screen)))

/** Whether a module is ours. Only these are grouped by their importers; a package joins the module that imports it. */
const isOwn = (id: string) => /packages\/(web|contract)\/src\//.test(id)

const ICONS = /@tabler\/icons/
const MANTINE = /@mantine\/(core|hooks)/

/** Whether a module imports validation, date pickers or a drop zone, directly or through other modules of ours. */
function importsFormPackages(id: string, graph: ModuleGraph): boolean {
  const seen = new Set([id])
  for (const module of seen) {
    if (isOwn(module))
      for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) seen.add(imported)
  }
  return [...seen].some((module) => /node_modules\/(zod|@mantine\/(dates|dropzone))\//.test(module))
}

/** Whether a module is needed by two screens, or by a further screen and a part that it loads later. */
function isOfFurtherScreens(id: string, graph: ModuleGraph): boolean {
  const screens = screensOf(id, graph)
  if (screens.length !== 1) return screens.length > 1
  if (SCREEN.test(id) || screens.some((screen) => DASHBOARD.test(screen))) return false
  const isLoadedLater = (module: string) => (graph.getModuleInfo(module)?.dynamicImporters.length ?? 0) > 0
  return !isLoadedLater(id) && importersOf(id, graph, isLoadedLater).length > 1
}

/** Creates a group of the modules for which `includes` is true. */
const group = (name: string, priority: number, includes: (id: string, graph: ModuleGraph) => boolean) => ({
  name: (id: string, graph: ModuleGraph) => (includes(id, graph) ? name : null),
  debugName: name,
  priority,
})

/**
 * Groups modules into few chunks, because one script of 100 KB loads faster than a hundred of 1 KB. A group also
 * contains what its modules import, unless a group of higher priority has it. `prerender-pages.ts` knows the groups by
 * their names.
 */
const chunkGroups = [
  group('app', 4, (id, graph) => isOwn(id) && (EVERYWHERE.test(id) || isInitial(id, graph))),
  group('sign-in', 3, (id) => SIGN_IN.test(id)),
  group(
    'first-screens',
    2,
    (id, graph) => ICONS.test(id) || (isOwn(id) && isOfFirstScreens(screensOf(id, graph))),
  ),
  group(
    'further-screens',
    1,
    (id, graph) =>
      MANTINE.test(id) || (isOwn(id) && isOfFurtherScreens(id, graph) && !importsFormPackages(id, graph)),
  ),
  group('forms', 0, (id, graph) => isOwn(id) && isOfFurtherScreens(id, graph)),
]

/** Run by the build to prerender pages, and by the server to load the data of a page's first screen. */
const SERVER_ENTRIES = ['src/prerender.tsx', 'src/screen-loader.ts']

// A chunk for what both entries need: without it, the server would load the renderer.
const serverGroups = [{ name: 'routes', tags: ['$initial' as const], minShareCount: 2 }]

/** `__NONCE__` is a placeholder in the built pages; the server replaces it with a new nonce in each response. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: false,
      routeFileIgnorePattern: '\\.test\\.',
    }),
    react(),
  ],
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: 'dist',
    manifest: 'manifest.json',
    assetsInlineLimit: 0,
    // check-budget.ts limits what a browser loads.
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    target: 'es2022',
    rolldownOptions: {
      input: isSsrBuild ? SERVER_ENTRIES : 'index.html',
      output: { codeSplitting: { groups: isSsrBuild ? serverGroups : chunkGroups } },
    },
  },
  // The server runs the screen loader without the packages of the web.
  ssr: { noExternal: true },
  server: { proxy: { '/api': api, '/healthz': api, '/readyz': api } },
}))
