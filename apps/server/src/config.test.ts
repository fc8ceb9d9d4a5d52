import { join } from 'node:path';
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

  test('of mail come both or not at all, and a wrong address is refused without being repeated', () => {
    const SMTP_URL = 'smtps://owner%40shop.example:s3cret%2F@mail.example:465';
    expect(loadConfig({}).mail).toBeNull();
    for (const MAIL_FROM of ['shop@example.com', 'Vitrina <shop@example.com>'])
      expect(loadConfig({ SMTP_URL, MAIL_FROM }).mail).toEqual({ smtpUrl: SMTP_URL, from: MAIL_FROM });
    const from = { MAIL_FROM: 'shop@example.com' };
    expect(() => loadConfig({ SMTP_URL })).toThrow('MAIL_FROM: is needed where SMTP_URL is set');
    expect(() => loadConfig(from)).toThrow('SMTP_URL: is needed where MAIL_FROM is set');
    for (const wrong of [
      'mail.example:25',
      'http://a:s3cret@mail.example',
      'smtp://',
      's3cret',
      'smtp://a:s3cret%zz@b.pl',
    ])
      expect(() => loadConfig({ SMTP_URL: wrong, ...from }), wrong).toThrow(/^(?!.*s3cret).*SMTP_URL/s);
    for (const wrong of ['nobody', 'Shop <nobody>', 'Shop <a@b.pl>\nBcc: c@d.pl', 'Shop\nBcc: <a@b.pl>'])
      expect(() => loadConfig({ SMTP_URL, MAIL_FROM: wrong }), wrong).toThrow('MAIL_FROM');
  });

  test('[R10.09] put the tables into PostgreSQL, or into a file; a wrong address is refused without being repeated', () => {
    const file = join(process.cwd(), 'somewhere', 'vitrina.sqlite');
    expect(loadConfig({ DATA_DIR: 'somewhere' }).database).toEqual({ kind: 'sqlite', file });
    for (const url of [
      'postgres://shop:s3cret%40@db.example:5432/vitrina',
      'postgresql:///vitrina?host=/run/pg',
    ])
      expect(loadConfig({ DATABASE_URL: url }).database).toEqual({ kind: 'postgres', url });
    for (const wrong of [
      'mysql://a:s3cret@db.example/x',
      'postgres://a:s3cret@db.example',
      's3cret',
      './x.db',
    ])
      expect(() => loadConfig({ DATABASE_URL: wrong }), wrong).toThrow(/^(?!.*s3cret).*DATABASE_URL/s);
  });

  test('[R10.09] say what a server does beside others: all of it, or a part where the others share its data', () => {
    const shared = { DATABASE_URL: 'postgres://db/vitrina', OPENSEARCH_URL: 'http://a:9200,http://b:9200/' };
    expect(loadConfig({}).roles).toEqual({ web: true, worker: true });
    expect(loadConfig({ ...shared, ROLE: 'web' }).roles).toEqual({ web: true, worker: false });
    expect(loadConfig({ ...shared, ROLE: 'worker, web' }).roles).toEqual({ web: true, worker: true });
    expect(loadConfig(shared).openSearch?.urls).toEqual(['http://a:9200', 'http://b:9200']);
    for (const alone of [
      {},
      { DATABASE_URL: shared.DATABASE_URL },
      { OPENSEARCH_URL: shared.OPENSEARCH_URL },
    ])
      expect(() => loadConfig({ ...alone, ROLE: 'web' })).toThrow(
        /ROLE.*DATABASE_URL, and OPENSEARCH_URL or GENERATIONS_URL/,
      );
    expect(() => loadConfig({ ...shared, ROLE: 'boss' })).toThrow('ROLE');
    for (const wrong of ['http://a:9200,nonsense', 'http://user:s3cret@a:9200', ''.padEnd(3, ',')])
      expect(() => loadConfig({ OPENSEARCH_URL: wrong }), wrong).toThrow(/^(?!.*s3cret).*OPENSEARCH_URL/s);
  });

  test('[R10.09] say where servers that search by themselves share their indexes', () => {
    const DATABASE_URL = 'postgres://db/vitrina';
    const load = (given: Record<string, string>) => loadConfig({ DATABASE_URL, ...given });
    expect(load({}).generations).toBeNull();
    expect(load({ GENERATIONS_URL: 'file:///srv/shared%20folder', ROLE: 'web' }).generations).toEqual({
      ...{ kind: 'folder', directory: '/srv/shared folder' },
    });
    const bucket = { GENERATIONS_URL: 's3://shop-indexes/vitrina/', S3_ENDPOINT: 'http://store:9000/' };
    expect(
      load({ ...bucket, S3_REGION: 'eu-central-1', S3_CREDENTIALS_FILE: '/run/keys' }).generations,
    ).toEqual({
      ...{ kind: 's3', endpoint: 'http://store:9000', region: 'eu-central-1', bucket: 'shop-indexes' },
      ...{ prefix: 'vitrina', credentialsFile: '/run/keys' },
    });
    expect(() => loadConfig(bucket)).toThrow(/GENERATIONS_URL.*DATABASE_URL/);
    expect(() => load({ ...bucket, OPENSEARCH_URL: 'http://a:9200' })).toThrow(
      /GENERATIONS_URL.*OPENSEARCH_URL/,
    );
    expect(() => load({ S3_CREDENTIALS_FILE: '/run/keys' })).toThrow(/S3_CREDENTIALS_FILE.*GENERATIONS_URL/);
    expect(() => load({ OPENSEARCH_CREDENTIALS_FILE: '/run/user' })).toThrow(
      /OPENSEARCH_CREDENTIALS_FILE.*OPENSEARCH_URL/,
    );
    for (const wrong of [
      ...['s3://', 's3://id:s3cret@bucket', '/srv/shared', 'file://host/x', 'http://a/b'],
      ...['s3://bucket/%zz', 'file:///a%2Fb', 'file:///%zz'],
    ])
      expect(() => load({ GENERATIONS_URL: wrong }), wrong).toThrow(/^(?!.*s3cret).*GENERATIONS_URL/s);
  });
});
