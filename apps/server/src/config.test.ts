import { describe, expect, test } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

describe('settings', () => {
  test('are all optional', () => {
    expect(loadConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      controlPanelUrl: '/sign-in',
      metricsToken: null,
      eventRetentionDays: 400,
      demo: false,
    });
  });

  test('name the proxies whose word for a visitor’s address is taken', () => {
    expect(loadConfig({}).trustedProxies).toBe(false);
    expect(loadConfig({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8' }).trustedProxies).toEqual([
      '127.0.0.1',
      '10.0.0.0/8',
      'fd00::/8',
    ]);
    for (const wrong of ['everybody', '10.0.0.0/33', '10.0.0.0/8/8'])
      expect(() => loadConfig({ TRUSTED_PROXIES: wrong }), wrong).toThrow('TRUSTED_PROXIES');
  });

  test('that can’t be used are all named at once', () => {
    const load = (): unknown => loadConfig({ PORT: 'eighty', DEMO: 'yes', PUBLIC_URL: 'shop.pl' });
    expect(load).toThrow(ConfigError);
    for (const name of ['PORT', 'DEMO', 'PUBLIC_URL']) expect(load).toThrow(name);
  });
});
