import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          setupFiles: ['test/unit/setup.ts'],
          pool: 'threads',
          testTimeout: 60_000,
        },
      },
      // Spawns the built programs and waits a lot; two files at a time, so that a machine of two cores is not overrun.
      {
        test: {
          name: 'process',
          include: ['test/process/**/*.test.ts'],
          pool: 'threads',
          maxWorkers: 2,
          testTimeout: 120_000,
        },
      },
    ],
  },
});
