import { defineConfig } from 'vitest/config';

const rules = 'server/src/*/*/{rules*.test.ts,rules/**/*.test.ts}';

export default defineConfig({
  test: {
    maxWorkers: 2,
    passWithNoTests: true,
    projects: [
      {
        test: {
          name: 'pure',
          environment: 'node',
          include: [
            '{contract,ocpp,simulator}/src/**/*.test.ts',
            'server/src/kernel/**/*.test.ts',
            'tools/**/*.test.ts',
            rules,
          ],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/src/**/*.test.ts'],
          exclude: ['server/src/kernel/**', rules],
          globalSetup: ['server/src/platform/db/testing-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: 'web/vite.config.ts',
        test: { name: 'web', environment: 'happy-dom', root: 'web', include: ['src/**/*.test.{ts,tsx}'] },
      },
      {
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['e2e/**/*.journey.ts'],
          // One house and one browser at a time: the journeys share two cores with the chargers they simulate.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
