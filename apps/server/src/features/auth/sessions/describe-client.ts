import ipaddr from 'ipaddr.js';

/** Most specific first, since nearly every browser also claims the names of others. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstOf = (names: typeof browsers, text: string): string | null =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** Enough for owners to tell their own devices apart, too little to locate anybody: `198.51.100.*`, `2001:db8:1:*`. */
const roughNetworkOf = (address: string): string | null => {
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6
    ? `${parsed.parts
        .slice(0, 3)
        .map((part) => part.toString(16))
        .join(':')}:*`
    : `${parsed.octets.slice(0, 3).join('.')}.*`;
};

export type ClientDescription = {
  readonly browser: string | null;
  readonly system: string | null;
  readonly network: string | null;
};

/** What an owner recognises a session by. */
export const describeClient = (client: {
  readonly address: string;
  readonly userAgent: string;
}): ClientDescription => {
  const userAgent = client.userAgent.slice(0, 500);
  return {
    browser: firstOf(browsers, userAgent),
    system: firstOf(systems, userAgent),
    network: roughNetworkOf(client.address),
  };
};
