// `npm test`: types, lint, unit and integration tests, then the stories in a browser. Its last line sums up all suites.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const reports = mkdtempSync(join(tmpdir(), 'vitrina-tests-'));
const totals = { passed: 0, failed: 0, skipped: 0 };
const started = performance.now();

const run = (name, command, args, env = {}) => {
  process.stdout.write(`\n── ${name}\n`);
  const result = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  return result.status === 0;
};
const count = (ok) => {
  totals[ok ? 'passed' : 'failed'] += 1;
};
const report = (file) => {
  try {
    return JSON.parse(readFileSync(join(reports, file), 'utf8'));
  } catch {
    return null;
  }
};

count(run('types', 'npm', ['run', '--silent', 'types']));
count(run('lint', 'npm', ['run', '--silent', 'lint']));
count(run('what nobody uses', 'npm', ['run', '--silent', 'unused']));

/** Tests wait for servers and browsers half of their time. */
const workers = availableParallelism() + 1;
const reportAs = (name) => [
  ...['run', `--maxWorkers=${workers}`, '--reporter=default', '--reporter=json'],
  `--outputFile.json=${join(reports, `${name}.json`)}`,
];
/**
 * A worker was ended by a signal: seldom by Node itself, whatever runs (https://github.com/nodejs/node/issues/66126), or
 * by a machine out of memory. What it ran is run once more by itself, so that what a test causes is seen again.
 */
const workerDied = /Worker exited unexpectedly with signal [\w ]+/;

/** What tests find where a larger installation's parts are running. */
const large = {
  database: process.env.TEST_DATABASE_URL,
  cluster: process.env.TEST_OPENSEARCH_URL,
  objects: process.env.TEST_S3_URL,
};
/** The first phase of unit tests has SQLite and the embedded engine, whatever is running beside, and so have the stories. */
const small = { TEST_DATABASE_URL: '', TEST_OPENSEARCH_URL: '', TEST_S3_URL: '' };

const runVitest = (title, args, env) =>
  new Promise((resolve) => {
    process.stdout.write(`\n── ${title}\n`);
    const child = spawn('vitest', args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env,
      shell: process.platform === 'win32',
    });
    let printed = '';
    let death = null;
    const pass = (to) => (chunk) => {
      to.write(chunk);
      printed = (printed + chunk).slice(-100_000);
      death ??= workerDied.exec(printed)?.[0] ?? null;
    };
    child.stdout.on('data', pass(process.stdout));
    child.stderr.on('data', pass(process.stderr));
    child.on('close', (status) => resolve({ isOk: status === 0, death }));
  });

/** What failed is said once more at the end, where whoever reads only the end of a long log finds it. */
const failures = [];
const noteFailures = (title, files) => {
  for (const file of files) {
    const tests = file.assertionResults.filter(({ status }) => status === 'failed');
    const at = `${title}: ${relative(process.cwd(), file.name)}`;
    for (const { fullName, failureMessages } of tests)
      failures.push(`${at}: ${fullName}\n${failureMessages.join('\n').slice(0, 1500)}`);
    if (tests.length === 0 && file.status === 'failed') failures.push(`${at}: ${file.message}`);
  }
};

/** Where the time goes: the files that took longest. */
const printSlowest = (files) => {
  const timed = files.map(({ name, startTime, endTime }) => ({
    name,
    seconds: (endTime - startTime) / 1000,
  }));
  timed.sort((one, other) => other.seconds - one.seconds);
  process.stdout.write('\nslowest files:\n');
  for (const { name, seconds } of timed.slice(0, 15))
    process.stdout.write(`${String(Math.round(seconds)).padStart(5)} s  ${relative(process.cwd(), name)}\n`);
};

/** A worker that died leaves its file failed without a failed test. */
const hasLostItsWorker = ({ status, message, assertionResults }) =>
  status === 'failed' && !message && !assertionResults.some((test) => test.status === 'failed');

const countTests = (files) => {
  for (const test of files.flatMap((file) => file.assertionResults))
    totals[test.status in totals ? test.status : 'skipped'] += 1;
};

const runSuite = async (title, name, parts, env) => {
  let { isOk, death } = await runVitest(title, [...reportAs(name), ...parts], env);
  let files = report(`${name}.json`)?.testResults ?? [];
  const lost = death ? files.filter(hasLostItsWorker).map((file) => file.name) : [];
  if (lost.length > 0) {
    process.stdout.write(`\n${death}: once more\n`);
    const others = files.filter((file) => !lost.includes(file.name));
    const hasPassed = others.every((file) => file.status !== 'failed');
    const again = await runVitest(title, [...reportAs(`${name}-again`), ...lost], env);
    isOk = again.isOk && hasPassed;
    if (again.death) failures.push(`${title}: ${again.death}`);
    files = [...others, ...(report(`${name}-again.json`)?.testResults ?? [])];
  }
  countTests(files);
  printSlowest(files);
  noteFailures(title, files);
  // A suite that could not even start counts no test as failed.
  const hasFailed = files.some((file) => file.assertionResults.some((test) => test.status === 'failed'));
  if (!isOk && !hasFailed) totals.failed += 1;
};

await runSuite('unit and integration', 'unit', [], { ...process.env, ...small });

const leaveOut = (what, why) => process.stdout.write(`\n── ${what}: left out, for ${why}\n`);
const server = 'apps/server/src';
const withObjects = 'packages/search-engine/src/embedded/shared';
/** What PostgreSQL makes a difference for, and object storage. */
const withDatabase = [
  ...[`${server}/features`, `${server}/storage/postgres`, `${server}/storage/server-locks`],
  ...[
    `${server}/http/lost-database`,
    `${server}/http/away-database`,
    `${server}/http/shared-counts`,
    `${server}/cli/migrate-to-postgres`,
    `${server}/cli/move-while-running`,
    `${server}/storage/move`,
  ],
  `${server}/backup/copy-from-postgres`,
  `${server}/backup/postgres-backup`,
  `${server}/jobs/away-index`,
  ...[`${server}/jobs/several-servers-folder`, `${server}/jobs/several-servers-bucket`, withObjects],
];
if (!large.objects) leaveOut('object storage', 'TEST_S3_URL names none');
if (large.database)
  await runSuite('the server’s features on PostgreSQL', 'postgres', ['--project', 'node', ...withDatabase], {
    ...process.env,
    TEST_OPENSEARCH_URL: '',
  });
else {
  leaveOut('the server’s features on PostgreSQL', 'TEST_DATABASE_URL names no server to make databases in');
  if (large.objects)
    await runSuite('object storage', 'objects', ['--project', 'node', withObjects], process.env);
}

const engine = 'packages/search-engine/src';
/** What OpenSearch makes a difference for. */
const withCluster = [`${engine}/conformance`, `${engine}/oracle/opensearch`, `${engine}/opensearch`];
if (large.cluster)
  await runSuite('OpenSearch', 'cluster', ['--project', 'node', ...withCluster], process.env);
else leaveOut('OpenSearch', 'TEST_OPENSEARCH_URL names no cluster');

const runStories = (title, name, parts, env) => {
  const isOk = run(title, 'playwright', ['test', '--reporter=list,json', ...parts], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, `${name}.json`),
    // The servers of the stories find their code compiled, as those of other tests do.
    NODE_COMPILE_CACHE: join(process.cwd(), 'node_modules/.cache/node'),
    ...env,
  });
  const stats = report(`${name}.json`)?.stats;
  if (stats) {
    totals.passed += stats.expected + stats.flaky;
    totals.failed += stats.unexpected;
    totals.skipped += stats.skipped;
  }
  if (!isOk && !(stats?.unexpected > 0)) totals.failed += 1;
};

/** Where shoppers and the engine meet, and an owner's whole way. The search app's own stories (`storefront`) have a stand-in of the server: they are the same on any. */
const storiesOfLarge = ['first-search', 'instantsearch', 'tune-results'];
/** Nodes of the cluster are killed, so nothing else may need it meanwhile. */
const withBoth = [
  `${server}/jobs/several-servers-cluster`,
  `${server}/http/away-cluster`,
  'bench/chaos/parts-lost',
];
if (large.database && large.cluster)
  await runSuite(
    'several servers over one cluster',
    'several',
    ['--project', 'node', '--no-file-parallelism', ...withBoth],
    process.env,
  );
else leaveOut('several servers over one cluster', 'the database or the cluster is not there');
if (large.database && large.cluster)
  runStories('stories on PostgreSQL and OpenSearch', 'large-stories', storiesOfLarge, {});
else leaveOut('stories on PostgreSQL and OpenSearch', 'one of them is not there');

runStories('stories in a browser', 'stories', [], small);

if (failures.length > 0) process.stdout.write(`\nfailed:\n${failures.join('\n\n')}\n`);

rmSync(reports, { recursive: true, force: true });
process.stdout.write(`\nin ${Math.round((performance.now() - started) / 1000)} s\n`);
process.stdout.write(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped\n`);
process.exit(totals.failed > 0 ? 1 : 0);
