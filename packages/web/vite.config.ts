import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`

/** The application's own script and all that comes with it: whatever is loaded later finds them there. */
const alwaysThere = new Set<string>()

const findAlwaysThere: Plugin = {
  name: 'find-scripts-that-are-always-there',
  enforce: 'pre',
  generateBundle(_options, bundle) {
    const follow = (name: string) => {
      const chunk = bundle[name]
      if (chunk?.type !== 'chunk' || alwaysThere.has(name)) return
      alwaysThere.add(name)
      for (const imported of chunk.imports) follow(imported)
    }
    for (const [name, chunk] of Object.entries(bundle))
      if (chunk.type === 'chunk' && chunk.moduleIds.some((id) => id.endsWith('/src/main.tsx'))) follow(name)
  },
}

/** `__NONCE__` stands in the built pages; the server writes a fresh nonce there in each response. */
export default defineConfig({
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
    findAlwaysThere,
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
          : others.filter((each) => !alwaysThere.has(each)),
    },
    rolldownOptions: { input: ['index.html', 'src/landing-entry.ts'] },
  },
  server: { proxy: { '/api': api, '/healthz': api, '/readyz': api } },
})
