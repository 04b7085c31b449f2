import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`

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
  ],
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: 'dist',
    manifest: 'manifest.json',
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: { input: ['index.html', 'src/landing-entry.ts'] },
  },
  server: { proxy: { '/api': api, '/healthz': api, '/readyz': api } },
})
