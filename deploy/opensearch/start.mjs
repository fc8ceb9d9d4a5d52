// Starts real OpenSearch nodes from Maven Central, for tests and trials: no container, no installation.
//   node deploy/opensearch/start.mjs [--port 9251] [--nodes 1] [--voters 0] [--hosts 127.0.0.1,…] [--directory /tmp/vitrina-opensearch] [--heap 1g] [--prepare]
// Needs Maven and a JDK of version 21 or newer (JAVA_HOME, or the newest below /usr/lib/jvm). Prints `ready`
// once the cluster is; ends with SIGTERM or Ctrl+C.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const here = import.meta.dirname;
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '9251' },
    nodes: { type: 'string', default: '1' },
    /** Further nodes that hold nothing: with one beside two others, the cluster keeps its manager whichever of the three is lost. */
    voters: { type: 'string', default: '0' },
    /** An address for each node, where they are to have different ones. */
    hosts: { type: 'string' },
    directory: { type: 'string', default: '/tmp/vitrina-opensearch' },
    heap: { type: 'string', default: '1g' },
    /** Fetches and compiles what nodes need into the directory, and starts none. */
    prepare: { type: 'boolean', default: false },
  },
});

/** The version in a JDK's `release` file, 0 if there is none. */
const versionOf = (home) => {
  const file = join(home, 'release');
  return existsSync(file) ? Number(/JAVA_VERSION="(\d+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) : 0;
};

const findJava = () => {
  const jvms = '/usr/lib/jvm';
  const installed = existsSync(jvms) ? readdirSync(jvms).map((name) => join(jvms, name)) : [];
  // biome-ignore lint/style/noProcessEnv: where Java is, is no setting of ours
  const homes = [process.env.JAVA_HOME ?? '', ...installed].filter((home) => versionOf(home) >= 21);
  const [home] = homes.sort((a, b) => versionOf(b) - versionOf(a));
  if (home === undefined) throw new Error('a JDK of version 21 or newer is needed: set JAVA_HOME');
  return join(home, 'bin');
};

const run = (command, args) => {
  const { status } = spawnSync(command, args, { cwd: here, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error(`${command} failed`);
};

const java = findJava();
mkdirSync(values.directory, { recursive: true });
const pom = createHash('sha256')
  .update(readFileSync(join(here, 'pom.xml')))
  .digest('hex');
const classPath = join(values.directory, `class-path-${pom.slice(0, 16)}.txt`);
if (!existsSync(classPath))
  run('mvn', ['-B', '-q', 'dependency:build-classpath', `-Dmdep.outputFile=${classPath}`]);
const jars = readFileSync(classPath, 'utf8').trim();
run(join(java, 'javac'), ['-cp', jars, '-d', values.directory, join(here, 'Node.java')]);
if (values.prepare) process.exit(0);

const voters = Number(values.voters);
const hosts = values.hosts?.split(',') ?? Array(Number(values.nodes) + voters).fill('127.0.0.1');
const running = new Set();
let isStopping = false;
const stop = () => {
  isStopping = true;
  for (const node of running) node.kill('SIGTERM');
};
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop);

/** A node that is killed comes back with what it had, as under a service manager. One that can't even start ends it all. */
const startNode = (number) => {
  const node = spawn(
    join(java, 'java'),
    [
      ...[`-Xms${values.heap}`, `-Xmx${values.heap}`],
      ...['--add-modules', 'jdk.incubator.vector', '--enable-native-access=ALL-UNNAMED'],
      ...['-cp', `${values.directory}:${jars}`, 'Node'],
      ...[join(values.directory, 'nodes'), values.port, String(number), hosts.join(','), String(voters)],
    ],
    { stdio: ['ignore', 2, 2] },
  );
  running.add(node);
  node.on('exit', (code, signal) => {
    running.delete(node);
    if (!isStopping && signal === 'SIGKILL') return startNode(number);
    if (!isStopping) {
      process.exitCode = code || 1;
      stop();
    }
  });
};
for (let number = 1; number <= hosts.length; number++) startNode(number);

const health = `http://${hosts[0]}:${values.port}/_cluster/health?wait_for_status=yellow&wait_for_nodes=${hosts.length}`;
for (;;) {
  const reply = await fetch(health).catch(() => null);
  if (reply?.ok && (await reply.json()).timed_out === false) break;
  if (isStopping) process.exit(1);
  await sleep(500);
}
process.stdout.write('ready\n');
