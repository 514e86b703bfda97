import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The server hands out what stands in web/dist and writes a fresh nonce in place of this word.
const NONCE_PLACEHOLDER = '__CSP_NONCE__'

export default defineConfig({
  root: 'web',
  base: '/app/',
  plugins: [react()],
  html: { cspNonce: NONCE_PLACEHOLDER },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    emptyOutDir: true,
    // Fonts and pictures stay files of their own: a policy without `data:` is simpler to reason about.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    reportCompressedSize: false,
  },
  server: { proxy: { '/app/api': 'http://127.0.0.1:3000' } },
})
