import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`

/** The application's own script and all that comes with it: whatever is loaded later finds them there. */
const alwaysThere = new Set<string>()
/** What comes with the frame around the screens of a role: it is on its way when one of them is loaded. */
const inFrame = new Set<string>()
const framedScreens = new Set<string>()

const findWhatIsThere: Plugin = {
  name: 'find-scripts-that-are-there',
  enforce: 'pre',
  generateBundle(_options, bundle) {
    const follow = (name: string, found: Set<string>) => {
      const chunk = bundle[name]
      if (chunk?.type !== 'chunk' || found.has(name)) return
      found.add(name)
      for (const imported of chunk.imports) follow(imported, found)
    }
    for (const [name, chunk] of Object.entries(bundle)) {
      if (chunk.type !== 'chunk') continue
      const holds = (module: RegExp) => chunk.moduleIds.some((id) => module.test(id))
      if (holds(/\/src\/main\.tsx$/)) follow(name, alwaysThere)
      if (holds(/\/src\/routes\/-own-layout\.tsx$/)) follow(name, inFrame)
      if (holds(/\/src\/routes\/(student|instructor|admin)\/(?!route\.)/)) framedScreens.add(name)
    }
  },
}

const isThere = (script: string, other: string) =>
  alwaysThere.has(other) || (framedScreens.has(script) && inFrame.has(other))

// Scripts name each other hundreds of times: with the names of their sources 12 KB of each first screen were names.
const NAMES = {
  entryFileNames: 'assets/[hash].js',
  chunkFileNames: 'assets/[hash].js',
  assetFileNames: 'assets/[hash][extname]',
}

/** `__NONCE__` stands in the built pages; the server writes a fresh nonce there in each response. */
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
    findWhatIsThere,
  ],
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: 'dist',
    manifest: 'manifest.json',
    assetsInlineLimit: 0,
    target: 'es2022',
    // A script names what to load together with another; naming what is there already took 12 KB of each first screen.
    modulePreload: {
      resolveDependencies: (script, others, { hostType }) =>
        hostType === 'html' || alwaysThere.has(script)
          ? others
          : others.filter((each) => !isThere(script, each)),
    },
    rolldownOptions: { input: ['index.html', 'src/landing-entry.ts'], output: isSsrBuild ? {} : NAMES },
  },
  server: { proxy: { '/api': api, '/healthz': api, '/readyz': api } },
}))
