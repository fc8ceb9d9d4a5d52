import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import {
  defaultPort,
  findUnknown,
  isAnswered,
  isPinned,
  maxStopSeconds,
  readText,
  root,
  version,
} from './testing/deploy-facts.ts';

const folder = 'deploy/compose';
const service = z.object({
  image: z.string(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  command: z.array(z.string()).optional(),
  profiles: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  secrets: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()),
  depends_on: z.record(z.string(), z.object({ condition: z.literal('service_healthy') })).default({}),
  healthcheck: z.object({ test: z.array(z.string()) }),
  stop_grace_period: z.string().optional(),
  restart: z.literal('unless-stopped'),
  mem_limit: z.string(),
  logging: z.object({ options: z.object({ 'max-size': z.string() }) }),
  read_only: z.boolean().default(false),
  ports: z.array(z.string()).default([]),
});
const compose = z.object({
  services: z.record(z.string(), service),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
  networks: z.record(z.string(), z.unknown()),
  volumes: z.record(z.string(), z.unknown()),
});
const { services, secrets, networks, volumes } = compose.parse(
  parse(readText(`${folder}/compose.yml`), { merge: true }),
);
const all = Object.entries(services);
const servers = all.filter(([, { image }]) => image.startsWith('vitrina:'));
const serving = servers
  .filter(([, { environment }]) => environment.ROLE?.includes('web'))
  .map(([name]) => name);

describe('the compose file', () => {
  test('gives every service a check, a limit of memory, a limit of logs, and a start after a failure', () => {
    // All of it is required by the shape above; here is what it is held to.
    expect(all.map(([name]) => name)).toEqual(
      expect.arrayContaining(['proxy', 'postgres', 'opensearch-1', 'opensearch-2', 'prometheus', 'grafana']),
    );
    expect(servers.map(([name, { environment }]) => [name, environment.ROLE])).toEqual([
      ['web-1', 'web'],
      ['web-2', 'web'],
      ['worker', 'worker'],
    ]);
    const dependencies = all.flatMap(([, { depends_on }]) => Object.keys(depends_on));
    expect(dependencies.filter((name) => !(name in services))).toEqual([]);
  });

  test('names each image by its version, and our own by this one', () => {
    expect(all.filter(([, { image }]) => !isPinned(image)).map(([name]) => name)).toEqual([]);
    for (const [, { image, build }] of servers) {
      expect(image).toBe(`vitrina:${version}`);
      expect(existsSync(join(root, folder, build?.context ?? '', build?.dockerfile ?? ''))).toBe(true);
    }
    // The tests run the same OpenSearch.
    const [, tested = ''] =
      /runner<\/artifactId>\s*<version>([\d.]+)\.\d+</.exec(readText('deploy/opensearch/pom.xml')) ?? [];
    expect(services['opensearch-1']?.image).toBe(`opensearchproject/opensearch:${tested}`);
  });

  test('sets nothing that the server doesn’t know or take', () => {
    for (const [name, { environment }] of servers) {
      const given = Object.entries(environment).map(([key, value]) => [
        key,
        value.startsWith('${PUBLIC_URL') ? 'https://search.example.com' : value,
      ]);
      expect([name, findUnknown(Object.fromEntries(given))]).toEqual([name, []]);
      expect(Number(environment.PORT)).toBe(defaultPort);
      for (const url of environment.OPENSEARCH_URL?.split(',') ?? [])
        expect(Object.keys(services)).toContain(new URL(url).hostname);
    }
    const [, exported = ''] = /^export (.*)$/m.exec(readText(`${folder}/start-server.sh`)) ?? [];
    expect(
      findUnknown(
        Object.fromEntries(
          exported
            .split(' ')
            .map((name) => [name, name === 'DATABASE_URL' ? 'postgres://a@b/c' : 'x'.repeat(16)]),
        ),
      ),
    ).toEqual([]);
  });

  test('asks a server whether it is ready, and waits for it to stop by itself', () => {
    for (const [name, { healthcheck, stop_grace_period, read_only }] of servers) {
      const [, port, path = ''] = /127\.0\.0\.1:(\d+)(\/\w+)/.exec(healthcheck.test.join(' ')) ?? [];
      expect([name, Number(port), isAnswered(path), read_only]).toEqual([name, defaultPort, true, true]);
      expect(Number.parseInt(stop_grace_period ?? '', 10)).toBeGreaterThan(maxStopSeconds);
    }
  });

  test('names no file, secret, volume or network that isn’t there', () => {
    const made = readText(`${folder}/make-secrets.sh`);
    for (const [name, { file }] of Object.entries(secrets)) {
      expect(file).toBe(`./secrets/${name}`);
      expect(made).toContain(name);
    }
    const missing = all.flatMap(([name, each]) => [
      ...each.secrets.filter((one) => !(one in secrets)),
      ...each.networks.filter((one) => !(one in networks)),
      ...each.volumes
        .map((mount) => mount.split(':')[0] ?? '')
        .filter((source) =>
          source.startsWith('.') ? !existsSync(join(root, folder, source)) : !(source in volumes),
        )
        .map((source) => `${name}: ${source}`),
    ]);
    expect(missing).toEqual([]);
  });

  test('opens to the world nothing but the proxy', () => {
    const open = all.filter(([, { ports }]) => ports.some((port) => !port.startsWith('127.0.0.1:')));
    expect(open.map(([name]) => name)).toEqual(['proxy']);
  });
});

describe('beside the compose file', () => {
  test('the proxy asks every server that answers, and none else, whether it is ready', () => {
    const text = readText(`${folder}/Caddyfile`);
    const [, upstreams = ''] = /reverse_proxy (.*) \{/.exec(text) ?? [];
    expect(upstreams.split(' ')).toEqual(serving.map((name) => `${name}:${defaultPort}`));
    const [, path = ''] = /health_uri (\S+)/.exec(text) ?? [];
    expect(isAnswered(path)).toBe(true);
    // As much as the other proxy lets through.
    const [, other] = /client_max_body_size (\d+)m/.exec(readText('deploy/nginx.conf')) ?? [];
    expect(text).toContain(`max_size ${other}MB`);
    expect(text).toContain('@inside path /metrics /readyz');
    expect(text).toContain('respond @inside 404');
  });

  test('a single server’s proxy lets nobody from outside ask for metrics, or whether it is ready', () => {
    const [, pattern = '', inside = ''] =
      /location ~ (\S+) \{([^}]*)\}/.exec(readText('deploy/nginx.conf')) ?? [];
    for (const path of ['/metrics', '/readyz'])
      expect([path, new RegExp(pattern).test(path), isAnswered(path)]).toEqual([path, true, true]);
    expect(new RegExp(pattern).test('/healthz')).toBe(false);
    expect(inside).toContain('deny all;');
  });

  test('Prometheus asks every server, with the alarms of docs/operations/alarms.md', () => {
    const prometheus = parse(readText(`${folder}/prometheus.yml`)) as {
      rule_files: string[];
      scrape_configs: { job_name: string; metrics_path: string; static_configs: { targets: string[] }[] }[];
    };
    const [job] = prometheus.scrape_configs;
    expect(job?.static_configs[0]?.targets).toEqual(servers.map(([name]) => `${name}:${defaultPort}`));
    expect(isAnswered(job?.metrics_path ?? '')).toBe(true);
    // The alarms’ expressions name the job so.
    expect(readText('deploy/prometheus/vitrina-alerts.yml')).toContain(`up{job="${job?.job_name}"}`);
    expect(existsSync(join(root, 'deploy/prometheus', prometheus.rule_files[0] ?? ''))).toBe(true);
  });
});

describe('the compose file of a shared store', () => {
  const change = z.object({
    environment: z.record(z.string(), z.string().nullable()).default({}),
    volumes: z.array(z.string()).default([]),
    depends_on: service.shape.depends_on.optional(),
    profiles: z.array(z.string()).default([]),
  });
  // Compose's own tags: what a key of the first file is replaced by, or that it goes.
  const customTags = [
    { tag: '!override', collection: 'map' as const },
    { tag: '!reset', resolve: () => null },
  ];
  const changes = z
    .object({ services: z.record(z.string(), change), volumes: z.record(z.string(), z.unknown()) })
    .parse(parse(readText(`${folder}/shared-store.yml`), { merge: true, customTags }));

  test('gives every server settings that it takes, and a volume that is there', () => {
    for (const [name, { environment }] of servers) {
      const { environment: changed = {}, volumes: added = [] } = changes.services[name] ?? {};
      const given = Object.entries({ ...environment, ...changed }).flatMap(([key, value]) =>
        value === null
          ? []
          : [[key, value.startsWith('${PUBLIC_URL') ? 'https://search.example.com' : value]],
      );
      const settings = Object.fromEntries(given) as Record<string, string>;
      expect([name, findUnknown(settings)]).toEqual([name, []]);
      const store = settings.GENERATIONS_URL?.slice('file://'.length);
      const [source = '', target] = added[0]?.split(':') ?? [];
      expect([target, source in changes.volumes]).toEqual([store, true]);
      expect(readText('deploy/Dockerfile')).toContain(` ${target}\n`);
    }
  });

  test('starts no OpenSearch, and has no server wait for it', () => {
    const started = all.filter(([name]) => (changes.services[name]?.profiles ?? []).length === 0);
    expect(started.filter(([, { image }]) => image.startsWith('opensearch'))).toEqual([]);
    const names = started.map(([name]) => name);
    for (const [name, { depends_on }] of started)
      expect(names).toEqual(
        expect.arrayContaining(Object.keys(changes.services[name]?.depends_on ?? depends_on)),
      );
  });
});
