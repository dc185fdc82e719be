import react from '@vitejs/plugin-react';
import compile from 'icu-minify/compile';
import { defineConfig, type Plugin } from 'vite';

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
    /\/src\/i18n\/\w+\/[\w-]+\.json$/.test(id) ? JSON.stringify(compiled(JSON.parse(code))) : undefined,
});

/** Names in the page what its first piece is about to import, so that all of it is on its way at once. */
const namedAhead = (): Plugin => ({
  name: 'voltdeck-named-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const show = Object.values(bundle).find(
        (part) => part.type === 'chunk' && part.facadeModuleId?.endsWith('/src/app/show.tsx'),
      );
      if (show?.type !== 'chunk') throw new Error('the build has no piece for src/app/show.tsx');
      return [show.fileName, ...show.imports.filter((file) => !/\/start-/.test(file))].map((file) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
        injectTo: 'head',
      }));
    },
  },
});

/** Parts of Mantine that the frame and the table need; the others stay with the lazy code that uses them. */
const frameParts =
  'ActionIcon|Button|Checkbox|CloseButton|Combobox|Divider|Flex|FocusTrap|Group|Input|InputBase|Kbd|Loader|Menu|NativeSelect|Overlay|Paper|Popover|Portal|Skeleton|Stack|Text|TextInput|Tooltip|Transition|UnstyledButton|VisuallyHidden';

const modules = (names: string) => new RegExp(`/node_modules/(?:${names})/`);

/** The first piece, which asks for what the page waits for: none of it may need one of the other pieces. */
const startParts =
  /\/src\/(?:main\.ts|api\/(?:ahead|headers|token)\.ts|i18n\/(?:locale|messages)\.ts)$|\/contract\/src\/endpoint\.ts$|vite\/preload-helper/;

/** Few requests for the first page: what every visit loads is in two chunks, the table kit and its icons in two more. */
const groups = [
  { name: 'start', test: startParts, priority: 1 },
  {
    name: 'react',
    test: modules(
      'react|react-dom|scheduler|use-sync-external-store|@tanstack/(?:react-router|router-core|history|react-store|store|react-query|query-core)',
    ),
  },
  {
    name: 'frame',
    test: new RegExp(
      `/node_modules/(?:zod|use-intl|@formatjs|@floating-ui|clsx|@babel|@mantine/(?:hooks|store)|@mantine/core/esm/(?:core|utils|components/(?:${frameParts})))/|/contract/src/`,
    ),
  },
  { name: 'icons', test: modules('@tabler/icons-react') },
  {
    name: 'table',
    test: /\/node_modules\/@tanstack\/(?:react-table|table-core)\/|\/src\/ui\/(?:table\/(?!filter-editor)|list-state|days|local-choice|search-params)/,
  },
  {
    name: 'kit',
    test: /\/src\/(?:api|i18n\/[\w-]+\.tsx?$|ui\/(?:page|values|figures|details|status-badge|live-value|clock|copy-button|confirm\.|toast\.|mark|preferences|theme))/,
  },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compiledTexts(), namedAhead()],
  build: {
    target: 'es2022',
    // The font files stay files: inlined ones would be refused by the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
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
