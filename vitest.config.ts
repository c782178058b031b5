import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['test/unit/**/*.test.ts'], pool: 'threads', testTimeout: 60_000 } },
      // Spawns the built programs; one file at a time so that loaded machines stay honest.
      {
        test: {
          name: 'process',
          include: ['test/process/**/*.test.ts'],
          pool: 'threads',
          fileParallelism: false,
          testTimeout: 120_000,
        },
      },
    ],
  },
});
