import react from '@vitejs/plugin-react';
import compile from 'icu-minify/compile';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { lighterContract } from './vite.contract.ts';
import { nameOfAsset, nameOfChunk } from './vite.names.ts';
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

const modules = (names: string) => new RegExp(`/node_modules/(?:${names})/`);

/** The first piece, which asks for what the page waits for: none of it may need one of the other pieces. */
const startParts =
  /\/src\/(?:main\.ts|api\/(?:ahead|headers|token)\.ts|i18n\/(?:locale|messages|noun-texts)\.ts)$|\/contract\/src\/endpoint\.ts$|vite\/preload-helper/;

/** Signs of what is set up or opened now and then come with that. */
const icons =
  /\/node_modules\/@tabler\/(?!.*\/Icon(?:Lifebuoy|Printer|UserPlus|Star|Circle|CircleCheckFilled)\.mjs)/;

/** What screens show without anything opening over them: it brings none of what floats. */
const plainParts = [
  icons,
  modules(
    '@mantine/core/esm/components/(?:Radio|Switch|Textarea|Group|Paper|Alert|InlineInput|InlineInputField|Tabs|Text)',
  ),
  modules('@mantine/hooks/esm/(?:use-force-update|use-hotkeys)'),
  /\/@mantine\/core\/esm\/core\/utils\/(?:create-safe-context|create-scoped-keydown-handler|get-safe-id)\//,
  /\/src\/ui\/(?:details|figures|copy-button|anchor|isolated|days|save-text|values|live-value|status-badge|confirm|when-seen|old|side-scroll|url-tabs|when\/own-time|chart\/chart)\.(?:tsx?|module\.css)$/,
  /\/src\/charging\/(?:orders|messages|sessions|place-filters|deviations)[^?]*\.module\.css$/,
  /\/src\/charging\/(?:place-filters|orders\/(?:who|reasons)|deviations\/words)\.tsx?$/,
  // Calls of pages that show more than a list.
  /\/contract\/src\/(?:network\/(?:settings|onboarding|hours)|reference\/countries)\.ts$/,
  /\/src\/(?:api\/live-patches|network\/availability\/no-start|network\/prices\/price-words)\.tsx?$/,
];
/** What the list and the pages of guests both take: without a piece of its own, guests would load the list. */
const sharedParts = [
  icons,
  modules('@mantine/core/esm/components/(?:Input|InputBase|TextInput|NativeSelect|CloseButton)'),
  /\/@mantine\/core\/esm\/components\/(?:Combobox\/(?:ComboboxChevron|Combobox\.module|get-parsed-)|Checkbox\/CheckIcon)/,
  modules('@mantine/core/esm/utils/(?:InlineInput|InputsGroupFieldset)'),
  modules('@mantine/core/esm/core/(?:styles-api/use-resolved-styles-api|MantineProvider/color-functions)'),
  modules(
    '@mantine/hooks/esm/(?:use-id|use-merged-ref|use-uncontrolled|use-debounced-callback|utils/use-callback-ref)',
  ),
  /\/src\/ui\/(?:values|copy|clocks|days|page|when\/site-time)\.(?:tsx?|module\.css)$/,
  /\/src\/network\/availability\/charging-rules\.ts$/,
];
/** What is typed into, without the form around it. */
const fieldParts = [
  modules('react-number-format|@mantine/core/esm/components/(?:NumberInput|NativeSelect|PasswordInput)'),
  modules('@mantine/hooks/esm/(?:use-debounced-value|utils/clamp)'),
  /\/src\/ui\/form\/(?:fields|time-input|time-of-day)\.tsx?$/,
];
const formParts = [
  modules('@mantine/form|klona|fast-deep-equal'),
  /\/src\/ui\/form\/(?:use-server-form|form|issues|leave-guard|choice-fields|search-field)\.tsx?$/,
];
/** The messages of chargers, in lists and on the pages of orders and power centers. */
const messageParts = [/\/src\/charging\/messages\/[\w-]+\.tsx?$/];
/** Calls that many pages make: with the list or another piece they would bring that piece along. */
const callsOfMany =
  /\/contract\/src\/(?:charging\/(?:messages|sessions)|commerce\/(?:settlements|balance)|network\/facets|identity\/codes|plans\/subscriptions)\.ts$/;
const callsOfFew = /\/contract\/src\/identity\/(?:permissions|registrations)\.ts$/;
/** Calls and looks of the page of one power center, which shows lists, too. */
const partsOfOne = [
  /\/contract\/src\/(?:charging\/deviations|network\/allowed-users)\.ts$/,
  /\/src\/network\/(?:media\/listing|hours\/hours)\.module\.css$/,
  /\/src\/network\/hours\/values\.ts$/,
];
const matches = (tests: readonly RegExp[]) => (id: string) => tests.some((test) => test.test(id));
/**
 * Few requests: all that the first page is made of is in three pieces, each with what it imports, and what several later
 * parts share is one piece for each kind; the rest loads when it is opened.
 */
const groups = [
  { name: 'start', test: startParts, priority: 5 },
  {
    name: 'react',
    test: modules(
      'react|react-dom|scheduler|use-sync-external-store|@tanstack/(?:react-router|router-core|history|react-store|store|react-query|query-core)',
    ),
    priority: 4,
  },
  {
    name: 'first',
    test: matches([/\/src\/app\/show\.tsx$/, /\/src\/identity\/audit\/opened-later\.ts$/, callsOfMany]),
    priority: 3,
  },
  // Calls that are made on a few pages: apart, each would be a request of its own.
  { name: 'calls', test: callsOfFew, priority: 2 },
  { name: 'shared', test: matches(sharedParts), minShareCount: 2, priority: 2 },
  // What guests do without: a list, and what it shares with the other pages.
  {
    name: 'list',
    test: matches([/\/src\/network\/charge-points\/list-screen\.tsx$/, ...partsOfOne]),
    priority: 1,
  },
  { name: 'plain', test: matches(plainParts), minShareCount: 2 },
  { name: 'fields', test: matches(fieldParts), minShareCount: 2 },
  { name: 'form', test: matches(formParts), minShareCount: 2 },
  { name: 'frames', test: matches(messageParts), minShareCount: 2 },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    compiledTexts(),
    ...lighterContract(),
    inlinedClasses(),
    lightDoors(),
    namedAhead(),
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
