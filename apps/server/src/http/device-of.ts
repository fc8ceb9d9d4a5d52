import type { IncomingHttpHeaders } from 'node:http';
import type { Device } from '@vitrina/contract';

/** Browsers begin with one of these names; a shop's own server doesn't, unless it passes on what its visitor's browser said. */
const browser = /^(?:Mozilla|Opera)\//;
/** Internet Explorer said "Tablet PC" on any desktop that could be drawn on. */
const tablet = /iPad|Tablet(?! PC)/i;

/**
 * What a request was made on, from what every browser says of itself. Phones say "Mobi"; Android without it is a tablet. An iPad
 * that asks for desktop pages, as it does by default, can't be told from a Mac.
 */
export const deviceOf = (headers: IncomingHttpHeaders): Device => {
  const agent = headers['user-agent'] ?? '';
  if (headers['sec-ch-ua-mobile'] === '?1') return 'phone';
  if (!browser.test(agent)) return 'unknown';
  if (tablet.test(agent)) return 'tablet';
  if (/Mobi/i.test(agent)) return 'phone';
  return agent.includes('Android') ? 'tablet' : 'desktop';
};
