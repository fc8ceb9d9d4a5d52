import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import {
  defaultPort,
  drainSeconds,
  findUnknown,
  isAnswered,
  maxStopSeconds,
  readText,
  root,
  version,
} from './testing/deploy-facts.ts';

const folder = 'deploy/kubernetes';
const readYaml = (path: string): unknown => parse(readText(`${folder}/${path}`));

const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.literal('http') }) });
const deployment = z.object({
  kind: z.literal('Deployment'),
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    replicas: z.number().optional(),
    selector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
    strategy: z.object({ rollingUpdate: z.object({ maxUnavailable: z.literal(0) }) }),
    template: z.object({
      metadata: z.object({ labels: z.record(z.string(), z.string()) }),
      spec: z.object({
        automountServiceAccountToken: z.literal(false),
        securityContext: z.object({ runAsNonRoot: z.literal(true) }),
        terminationGracePeriodSeconds: z.number(),
        topologySpreadConstraints: z.array(
          z.object({ labelSelector: z.object({ matchLabels: z.record(z.string(), z.string()) }) }),
        ),
        containers: z.tuple([
          z.object({
            image: z.string(),
            ports: z.tuple([z.object({ name: z.literal('http'), containerPort: z.number() })]),
            env: z.array(
              z.object({
                name: z.string(),
                value: z.string().optional(),
                valueFrom: z
                  .object({ secretKeyRef: z.object({ name: z.string(), key: z.string() }) })
                  .optional(),
              }),
            ),
            startupProbe: probe,
            livenessProbe: probe,
            readinessProbe: probe,
            lifecycle: z
              .object({ preStop: z.object({ exec: z.object({ command: z.array(z.string()) }) }) })
              .optional(),
            resources: z.object({
              requests: z.object({ cpu: z.string() }),
              limits: z.object({ memory: z.string() }),
            }),
            securityContext: z.object({
              allowPrivilegeEscalation: z.literal(false),
              readOnlyRootFilesystem: z.literal(true),
              capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
            }),
            volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
          }),
        ]),
        volumes: z.array(
          z.object({
            name: z.string(),
            secret: z
              .object({
                secretName: z.string(),
                items: z.array(z.object({ key: z.string(), path: z.string() })),
              })
              .optional(),
          }),
        ),
      }),
    }),
  }),
});
const settings = z.object({ data: z.record(z.string(), z.string()) });

const deployments = ['web', 'worker'].map((name) => deployment.parse(readYaml(`base/${name}.yaml`)));
const shared = settings.parse(readYaml('base/settings.yaml')).data;
const podOf = ({ spec }: z.infer<typeof deployment>) => spec.template.spec;
const secretKeysOf = (each: z.infer<typeof deployment>): string[] => [
  ...podOf(each).containers[0].env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef.key ?? []),
  ...podOf(each).volumes.flatMap(({ secret }) => secret?.items.map(({ key }) => key) ?? []),
];

describe('the servers in Kubernetes', () => {
  test('are given nothing that the server doesn’t know or take', () => {
    for (const each of deployments) {
      const own = Object.fromEntries(
        podOf(each).containers[0].env.map(({ name, value }) => [
          name,
          value ?? (name === 'DATABASE_URL' ? 'postgres://a@b/c' : 'x'.repeat(16)),
        ]),
      );
      expect(findUnknown({ ...shared, ...own })).toEqual([]);
      expect(own.ROLE).toBe(each.metadata.name);
    }
    expect(Number(shared.PORT)).toBe(defaultPort);
  });

  test('are asked at paths and a port that they answer', () => {
    for (const each of deployments) {
      const { ports, startupProbe, livenessProbe, readinessProbe } = podOf(each).containers[0];
      expect(ports[0].containerPort).toBe(defaultPort);
      expect([startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path)).toEqual([
        '/healthz',
        '/healthz',
        '/readyz',
      ]);
    }
    expect(['/healthz', '/readyz'].filter((path) => !isAnswered(path))).toEqual([]);
  });

  test('have the time to stop by themselves, once no proxy sends them anything', () => {
    for (const each of deployments) {
      const { containers, terminationGracePeriodSeconds } = podOf(each);
      const waits = Number(containers[0].lifecycle?.preStop.exec.command[1] ?? 0);
      expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(waits + maxStopSeconds);
      expect(terminationGracePeriodSeconds).toBeGreaterThan(waits + drainSeconds);
      expect(waits > 0).toBe(each.metadata.name === 'web');
    }
  });

  test('run this version, and write to volumes alone', () => {
    for (const each of deployments) {
      const [{ image, volumeMounts }] = podOf(each).containers;
      expect(image).toBe(`vitrina:${version}`);
      const mounted = volumeMounts.map(({ mountPath }) => mountPath);
      expect(mounted.some((path) => shared.DATA_DIR?.startsWith(`${path}/`))).toBe(true);
      for (const name of ['OPENSEARCH_CREDENTIALS_FILE', 'INSTALLATION_KEY_FILE'])
        expect(mounted.some((path) => shared[name]?.startsWith(`${path}/`))).toBe(true);
      expect(podOf(each).volumes.map(({ name }) => name)).toEqual(volumeMounts.map(({ name }) => name));
    }
  });

  test('are selected by what they are labelled with', () => {
    const labels = deployments.map(({ spec }) => spec.template.metadata.labels);
    for (const { spec } of deployments)
      expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels);
    const selecting = ['service', 'disruption', 'network'].map((name) =>
      JSON.stringify(readYaml(`base/${name}.yaml`)),
    );
    for (const text of selecting)
      expect(text).toContain(`"app.kubernetes.io/name":"${labels[0]?.['app.kubernetes.io/name']}"`);
  });

  test('take from one Secret the keys that the page for operators makes', () => {
    const page = readText('docs/operations/several-servers.md');
    for (const each of deployments)
      for (const key of secretKeysOf(each)) expect([key, page.includes(`${key}=`)]).toEqual([key, true]);
  });
});

describe('kustomize', () => {
  const overlays = ['small', 'large', 'shared-store'];
  test('finds every file that it is told of, and is told of every file', () => {
    for (const each of ['base', ...overlays.map((name) => `overlays/${name}`)]) {
      const { resources } = z
        .object({ resources: z.array(z.string()) })
        .parse(readYaml(`${each}/kustomization.yaml`));
      const files = readdirSync(join(root, folder, each)).filter((name) => name !== 'kustomization.yaml');
      expect(resources.filter((name) => name.endsWith('.yaml')).sort()).toEqual(files.sort());
    }
  });

  test.each(overlays)('the overlay %s gives the servers settings that they take', (name) => {
    const overlay = z
      .object({
        images: z.array(z.object({ name: z.literal('vitrina'), newTag: z.string() })),
        patches: z.array(z.object({ target: z.object({ kind: z.string() }), patch: z.string() })),
      })
      .parse(readYaml(`overlays/${name}/kustomization.yaml`));
    expect(overlay.images[0]?.newTag).toBe(version);
    const changes = z
      .array(
        z.object({
          op: z.enum(['add', 'replace', 'remove']),
          path: z.string(),
          value: z.unknown().optional(),
        }),
      )
      .parse(overlay.patches.flatMap(({ patch }) => parse(patch) as unknown[]));
    const given = changes.filter(({ path }) => path.startsWith('/data/'));
    expect(given.filter(({ op, path }) => op !== 'add' && !(path.slice(6) in shared))).toEqual([]);
    const changed = new Map(Object.entries(shared));
    for (const { op, path, value } of given) {
      if (op === 'remove') changed.delete(path.slice(6));
      else changed.set(path.slice(6), String(value));
    }
    expect(findUnknown(Object.fromEntries(changed))).toEqual([]);
  });

  const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0;
  test.skipIf(!hasKubectl).each(overlays)('builds the overlay %s', (name) => {
    const { status, stdout, stderr } = spawnSync('kubectl', [
      'kustomize',
      join(root, folder, 'overlays', name),
    ]);
    expect([status, String(stderr)]).toEqual([0, '']);
    const built = parseAllDocuments(String(stdout)).map(
      (each) => each.toJS() as { kind: string; metadata: { namespace?: string } },
    );
    const servers = built.filter(({ kind }) => kind === 'Deployment').map((each) => deployment.parse(each));
    expect(servers).toHaveLength(2);
    const { data } = settings.parse(built.find(({ kind }) => kind === 'ConfigMap'));
    const page = readText('docs/operations/several-servers.md');
    for (const each of servers) {
      const keys = secretKeysOf(each);
      expect(keys.filter((key) => !page.includes(`${key}=`))).toEqual([]);
      // Every secret that the settings name is mounted.
      const named = Object.values(data).filter((value) => value.startsWith('/secrets/'));
      expect(named.filter((file) => !keys.includes(file.slice('/secrets/'.length)))).toEqual([]);
      for (const { labelSelector } of podOf(each).topologySpreadConstraints)
        expect(labelSelector.matchLabels).toEqual(each.spec.selector.matchLabels);
    }
    expect(
      built.filter(({ kind, metadata }) => kind !== 'Namespace' && metadata.namespace !== 'vitrina'),
    ).toEqual([]);
  });
});
