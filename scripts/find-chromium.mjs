// Where a Chromium for the browser tests is: the system's, else none (then Playwright uses its own, if it has one).
import { existsSync } from 'node:fs';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];

export const findChromium = () =>
  process.env.CHROMIUM_PATH || places.find((place) => existsSync(place)) || null;
