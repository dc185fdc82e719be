import compile from 'icu-minify/compile';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const toServer = { target: process.env.VOLTDECK_SERVER ?? 'http://localhost:3000', changeOrigin: true };

const compiled = (value: unknown): unknown =>
  typeof value === 'string'
    ? compile(value)
    : Object.fromEntries(Object.entries(value ?? {}).map(([key, inner]) => [key, compiled(inner)]));

/** Parses the ICU texts while building, so that drivers load neither the parser nor the time it takes. */
const compiledTexts = (): Plugin => ({
  name: 'voltdeck-compiled-texts',
  enforce: 'pre',
  transform: (code, id) =>
    /\/src\/i18n\/\w\w\.json$/.test(id) ? JSON.stringify(compiled(JSON.parse(code))) : undefined,
});

const packedKinds = /\.(?:html|js|css|svg)$/;
/** Smaller ones fit into one packet as they are. */
const packedFrom = 1024;

/** Packs each file as tightly as it gets, once. */
const packed = (): Plugin => ({
  name: 'voltdeck-packed',
  apply: 'build',
  writeBundle: async ({ dir = '' }, bundle) => {
    const pack = async (name: string): Promise<void> => {
      const content = await readFile(join(dir, name));
      if (content.length >= packedFrom) await writeFile(join(dir, `${name}.br`), await brotli(content));
    };
    await Promise.all(
      Object.keys(bundle)
        .filter((name) => packedKinds.test(name))
        .map(pack),
    );
  },
});

export default defineConfig({
  root: import.meta.dirname,
  base: '/c/',
  plugins: [compiledTexts(), packed()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2022',
    // The font files stay files: inlined ones would be refused by the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        index: join(import.meta.dirname, 'index.html'),
        sw: join(import.meta.dirname, 'worker/sw.ts'),
      },
      output: {
        // A worker rules over the folder it lies in, and its name must never change.
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: { port: 5174, proxy: { '/api': toServer, '/r': toServer } },
});
