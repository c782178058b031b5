import { defineConfig } from '@playwright/test';

/** The app in real Chromium through the Electron shim; start it with `test/app/run.ts`, which builds first. */
export default defineConfig({
  testDir: 'test/app',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/app',
  workers: 1,
  timeout: 30_000,
  expect: { timeout: 5_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/app.json' }]],
  use: {
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      args: ['--no-sandbox'],
    },
  },
});
