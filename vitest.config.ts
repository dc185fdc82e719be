import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const rules = 'server/src/*/*/{rules*.test.ts,rules/**/*.test.ts}';

/**
 * Tests that put something in the place of a module, and so need modules of their own. For all others a worker loads what is
 * tested once: to load it for every file is more work than the tests.
 */
const replacingIn = (folder: string): string[] =>
  readdirSync(join(import.meta.dirname, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => join('src', file))
    .filter((file) => readFileSync(join(import.meta.dirname, folder, file), 'utf8').includes('vi.mock('));

const replacing = {
  server: replacingIn('server').map((file) => join('server', file)),
  web: replacingIn('web'),
};

/** How long what is waited for may take, so that a busy machine fails nothing; what is there at once costs none of it. */
const patience = { testTimeout: 30_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } };

const web = {
  ...patience,
  environment: 'happy-dom' as const,
  root: 'web',
  setupFiles: [join(import.meta.dirname, 'web/src/ui/testing-setup.ts')],
};

const journeyFiles = ['{e2e,tools}/**/*.journey.ts'];

/** They measure, or load the product with as much as two cores can do. */
const alone = [
  'e2e/{attack,budget,palette,sessions,work-list}.journey.ts',
  'tools/torture/nodes/nodes.journey.ts',
];

const journeys = {
  ...patience,
  environment: 'node' as const,
  maxConcurrency: 2,
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    passWithNoTests: true,
    projects: [
      {
        test: {
          ...patience,
          name: 'pure',
          environment: 'node',
          isolate: false,
          include: [
            '{contract,ocpp,client,simulator}/src/**/*.test.ts',
            'server/src/kernel/**/*.test.ts',
            'tools/**/*.test.ts',
            rules,
          ],
        },
      },
      {
        test: {
          ...patience,
          name: 'server',
          environment: 'node',
          include: ['server/src/**/*.test.ts'],
          exclude: ['server/src/kernel/**', rules, ...replacing.server],
          isolate: false,
          globalSetup: ['server/src/platform/db/testing-setup.ts'],
        },
      },
      {
        test: {
          ...patience,
          name: 'server-alone',
          environment: 'node',
          include: replacing.server,
          globalSetup: ['server/src/platform/db/testing-setup.ts'],
        },
      },
      {
        extends: 'web/vite.config.ts',
        test: {
          ...web,
          name: 'web',
          include: ['src/**/*.test.ts'],
          exclude: replacing.web,
          isolate: false,
        },
      },
      {
        extends: 'web/vite.config.ts',
        // What is drawn leaves more behind than a document can be cleaned of, such as messages that are still shown.
        test: { ...web, name: 'web-alone', include: ['src/**/*.test.tsx', ...replacing.web] },
      },
      {
        extends: 'driver/vite.config.ts',
        test: {
          ...patience,
          name: 'driver',
          environment: 'node',
          root: 'driver',
          include: ['src/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          ...journeys,
          name: 'journeys',
          include: journeyFiles,
          exclude: alone,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...journeys,
          name: 'journeys-alone',
          include: alone,
          isolate: false,
          // One house and one browser at a time.
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
