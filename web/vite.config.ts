import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.VOLTDECK_SERVER ?? 'http://localhost:3000';
const toServer = { target: server, changeOrigin: true };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    target: 'es2022',
    sourcemap: false,
    // The font files stay files: inlined ones would be refused by the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': toServer,
      '/sanctum': toServer,
      '/broadcasting': toServer,
      '/app/': { ...toServer, ws: true },
    },
  },
});
