import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`

/**
 * Groups modules into few chunks, because one script of 100 KB loads faster than a hundred of 1 KB. A group also contains
 * what its modules import, unless a group of higher priority has it. The rest is split by the screens that share it.
 */
const chunkGroups = [
  // Loaded by the landing page for everybody, so it must not import the application.
  {
    name: 'visitor',
    test: /vite[\\/]preload-helper|web[\\/]src[\\/]lib[\\/]session[\\/]ask-session/,
    priority: 5,
  },
  // Without `main`, which waits for the first screen's chunk and its imports.
  {
    name: 'app',
    test: /[\\/]node_modules[\\/]|web[\\/]src[\\/](router\.|(lib|ui|features)[\\/])/,
    tags: ['$initial' as const],
    priority: 4,
  },
  { name: 'sign-in', test: /web[\\/]src[\\/]routes[\\/]auth[\\/]login/, priority: 3 },
  { name: 'frame', test: /web[\\/]src[\\/]routes[\\/]-own-layout/, priority: 2 },
  // With 4 instead of 5, a first screen would load 65 KB more (uncompressed) in two scripts fewer.
  { name: 'shared', minShareCount: 5, priority: 1 },
]

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
    target: 'es2022',
    rolldownOptions: {
      input: ['index.html', 'src/landing-entry.ts'],
      output: isSsrBuild ? {} : { codeSplitting: { groups: chunkGroups } },
    },
  },
  server: { proxy: { '/api': api, '/healthz': api, '/readyz': api } },
}))
