import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: ['contract/src/**/*.test.ts', 'ocpp/src/**/*.test.ts', 'simulator/src/**/*.test.ts', 'server/src/kernel/**/*.test.ts', 'server/src/*/*/rules*.test.ts', 'tools/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          exclude: ['server/src/kernel/**', 'server/src/*/*/rules*.test.ts'],
          environment: 'node',
          globalSetup: ['server/src/platform/db/testing-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { extends: 'web/vite.config.ts', test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'], environment: 'happy-dom', root: 'web' } },
    ],
  },
});
