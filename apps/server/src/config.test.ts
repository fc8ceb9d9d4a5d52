import { describe, expect, test } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

describe('settings', () => {
  test('are all optional', () => {
    expect(loadConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      controlPanelUrl: '/sign-in',
      demo: false,
    });
  });

  test('that can’t be used are all named at once', () => {
    const load = (): unknown => loadConfig({ PORT: 'eighty', DEMO: 'yes', PUBLIC_URL: 'shop.pl' });
    expect(load).toThrow(ConfigError);
    for (const name of ['PORT', 'DEMO', 'PUBLIC_URL']) expect(load).toThrow(name);
  });
});
