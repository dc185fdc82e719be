import react from '@vitejs/plugin-react';
import compile from 'icu-minify/compile';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { lighterContract } from './vite.contract.ts';
import { nameOfAsset, nameOfChunk } from './vite.names.ts';
import { groups } from './vite.pieces.ts';
import { leanPreloads } from './vite.preloads.ts';
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';

const brotli = promisify(brotliCompress);
const server = process.env.VOLTDECK_SERVER ?? 'http://localhost:3000';
const toServer = { target: server, changeOrigin: true };

const compiled = (value: unknown): unknown =>
  typeof value === 'string'
    ? compile(value)
    : Object.fromEntries(Object.entries(value ?? {}).map(([key, inner]) => [key, compiled(inner)]));

/** Parses the ICU texts while building, so that visitors load neither the parser nor the time it takes. */
const compiledTexts = (): Plugin => ({
  name: 'voltdeck-compiled-texts',
  apply: 'build',
  enforce: 'pre',
  config: () => ({
    resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  }),
  transform: (code, id) =>
    /\/src\/(?:i18n\/\w+\/[\w-]+|.+\/texts\/[\w.]+)\.json$/.test(id)
      ? JSON.stringify(compiled(JSON.parse(code)))
      : undefined,
});

const classOfName = new Map<string, string>();

/** Four letters and digits for a class of a module, the same in every build. */
const shortName = (name: string, file: string): string => {
  const own = `${relative(join(import.meta.dirname, 'src'), file)} ${name}`;
  const hash = createHash('sha256').update(own).digest().readUInt32BE(0);
  // The first one is a letter, as a class wants it.
  const short = (10 + (hash % 26)).toString(36) + hash.toString(36).padStart(3, '0').slice(-3);
  const other = classOfName.get(short);
  if (other !== undefined && other !== own) throw new Error(`${own} and ${other} get one name: rename one`);
  classOfName.set(short, own);
  return short;
};

/**
 * Writes the short name of a class where it is used, so that no table of names is loaded: each class is a constant of
 * its module, and constants are inlined. What is left of the module is kept, or its styles would go with it.
 */
const inlinedClasses = (): Plugin[] => [
  {
    name: 'voltdeck-inlined-classes',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      css: { modules: { generateScopedName: shortName } },
      build: { rolldownOptions: { optimization: { inlineConst: { mode: 'all', pass: 1 } } } },
    }),
    transform: (code, id) =>
      id.endsWith('.tsx')
        ? code.replace(/^import (\w+) from ('[^']+\.module\.css');$/gm, 'import * as $1 from $2;')
        : undefined,
  },
  {
    name: 'voltdeck-kept-styles',
    apply: 'build',
    enforce: 'post',
    transform: (code, id) =>
      id.endsWith('.module.css') ? { code, map: null, moduleSideEffects: 'no-treeshake' } : undefined,
    generateBundle: (_options, bundle) => {
      const styles = Object.values(bundle)
        .map((part) => (part.type === 'asset' && part.fileName.endsWith('.css') ? String(part.source) : ''))
        .join('');
      // A class, or the name of an animation.
      const isThere = (short: string): boolean =>
        styles.includes(`.${short}`) || styles.includes(`@keyframes ${short}`);
      const lost = [...classOfName].find(([short]) => !isThere(short));
      if (lost !== undefined) throw new Error(`the build has lost the styles of ${lost[1]}`);
    },
  },
];

const ahead = (attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: true },
  injectTo: 'head',
});

/** The file with the letters and digits that every language shows. */
const latinOf = (bundle: Rolldown.OutputBundle): string => {
  const latin = Object.keys(bundle).find((file) => /\/inter-latin-wght-normal-[^/]+\.woff2$/.test(file));
  if (latin === undefined) throw new Error('the build has no file of the font Inter');
  return latin;
};

/** Pages that most visits begin with. */
const begunWith = { '/charge-points': '/src/network/charge-points/list-screen.tsx' };

const chunkOf = (bundle: Rolldown.OutputBundle, file: string): Rolldown.OutputChunk => {
  const chunk = Object.values(bundle).find(
    (part) => part.type === 'chunk' && part.moduleIds.some((id) => id.endsWith(file)),
  );
  if (chunk?.type !== 'chunk') throw new Error(`the build has no piece for ${file}`);
  return chunk;
};

/** The pieces of a page, which the first piece fetches at its address only (web/src/main.ts). */
const aheadAt = (bundle: Rolldown.OutputBundle, page: string, file: string): HtmlTagDescriptor[] => {
  const { fileName, viteMetadata } = chunkOf(bundle, file);
  const styles = [...(viteMetadata?.importedCss ?? [])];
  return [
    ahead({ 'data-page': page, 'data-rel': 'modulepreload', href: `/${fileName}` }),
    ...styles.map((css) => ahead({ 'data-page': page, 'data-rel': 'preload', as: 'style', href: `/${css}` })),
  ];
};

/**
 * Names in the page what its first piece is about to import, so that all of it is on its way at once, and the font,
 * without which texts would move once it comes.
 */
const namedAhead = (): Plugin => ({
  name: 'voltdeck-named-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const show = chunkOf(bundle, '/src/app/show.tsx');
      const scripts = [show.fileName, ...show.imports.filter((file) => !/\/start-/.test(file))];
      return [
        ...scripts.map((file) => ahead({ rel: 'modulepreload', href: `/${file}` })),
        ahead({ rel: 'preload', as: 'font', type: 'font/woff2', href: `/${latinOf(bundle)}` }),
        ...Object.entries(begunWith).flatMap(([page, file]) => aheadAt(bundle, page, file)),
      ];
    },
  },
});

const packedKinds = /\.(?:html|js|mjs|css|svg)$/;
/** Smaller ones fit into one packet as they are. */
const packedFrom = 1024;

/** Packs each file as tightly as it gets, once: what is sent is an eighth smaller than when it is packed while somebody waits. */
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

const door = /\/src\/(?:identity|network|charging|commerce|desk)\/index\.ts$/;

/** Who takes one thing through the door of a domain does not load all that others take through it. */
const lightDoors = (): Plugin => ({
  name: 'voltdeck-light-doors',
  apply: 'build',
  transform: (code, id) => (door.test(id) ? { code, map: null, moduleSideEffects: false } : undefined),
});

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    compiledTexts(),
    ...lighterContract(),
    inlinedClasses(),
    lightDoors(),
    namedAhead(),
    leanPreloads((bundle) => chunkOf(bundle, '/src/app/show.tsx')),
    packed(),
  ],
  build: {
    target: 'es2022',
    // The font files stay files: inlined ones would be refused by the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Calls that no screen makes are left out.
      treeshake: {
        manualPureFunctions: ['endpoint', 'z', 'listQuery', 'pageOf', 'olderPageOf', 'exportQuery'],
      },
      output: { codeSplitting: { groups }, chunkFileNames: nameOfChunk, assetFileNames: nameOfAsset },
    },
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
