import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`

/**
 * Few scripts: a browser loads one of 100 KB sooner than a hundred of 1 KB. Each group also takes what its modules import,
 * unless a group of higher priority has it. What is left is split by the screens that share it.
 */
const chunkGroups = [
  // What the landing page loads for everybody must not bring the application along.
  {
    name: 'visitor',
    test: /vite[\\/]preload-helper|web[\\/]src[\\/]lib[\\/]session[\\/]ask-session/,
    priority: 5,
  },
  // Not `main`: it waits for the first screen's script, which waits for all that it imports.
  {
    name: 'app',
    test: /[\\/]node_modules[\\/]|web[\\/]src[\\/](router\.|(lib|ui|features)[\\/])/,
    tags: ['$initial' as const],
    priority: 4,
  },
  { name: 'sign-in', test: /web[\\/]src[\\/]routes[\\/]auth[\\/]login/, priority: 3 },
  { name: 'frame', test: /web[\\/]src[\\/]routes[\\/]-own-layout/, priority: 2 },
  // With 4 in place of 5, a first screen loads 65 KB more, before compression, to save two scripts.
  { name: 'shared', minShareCount: 5, priority: 1 },
]

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
