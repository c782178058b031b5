// Draws assets/**/*.svg to the PNG and ICNS files the app ships. Needs Chromium; run it when a drawing changes.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';

const assets = path.resolve(import.meta.dirname, '../assets');

/** The drawing in the given size, on nothing. */
async function draw(browser: Browser, svg: string, size: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const source = readFileSync(path.join(assets, svg), 'utf8').replace(
    /width="\d+" height="\d+"/,
    `width="${size}" height="${size}"`,
  );
  await page.setContent(`<style>*{margin:0}svg{display:block}</style>${source}`);
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

/** Apple's icon container: a head, then each PNG behind its four-letter type and length (big-endian). */
function icns(images: readonly [type: string, png: Buffer][]): Buffer {
  const parts = images.map(([type, png]) => {
    const head = Buffer.alloc(8, type, 'latin1');
    head.writeUInt32BE(png.length + 8, 4);
    return Buffer.concat([head, png]);
  });
  const head = Buffer.alloc(8, 'icns', 'latin1');
  head.writeUInt32BE(8 + parts.reduce((sum, part) => sum + part.length, 0), 4);
  return Buffer.concat([head, ...parts]);
}

/** ICNS types and their pixels; the small ones have fewer afterimages. */
const ICNS: readonly [string, number][] = [
  ['icp4', 16],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic08', 256],
  ['ic09', 512],
  ['ic10', 1024],
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox'],
});
for (const state of ['recording', 'paused', 'attention', 'stopped']) {
  for (const [suffix, size] of [
    ['', 16],
    ['@2x', 32],
  ] as const)
    writeFileSync(
      path.join(assets, 'tray', `${state}Template${suffix}.png`),
      await draw(browser, `tray/${state}.svg`, size),
    );
}
const images: [string, Buffer][] = [];
for (const [type, size] of ICNS)
  images.push([type, await draw(browser, size <= 32 ? 'icon/icon-small.svg' : 'icon/icon.svg', size)]);
writeFileSync(path.join(assets, 'icon/icon.icns'), icns(images));
writeFileSync(path.join(assets, 'icon/icon.png'), await draw(browser, 'icon/icon.svg', 512));
await browser.close();
