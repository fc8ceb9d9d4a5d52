// Points git at the repository's own hooks; quiet where there is no git checkout (a tarball, a container image).
import { spawnSync } from 'node:child_process';

spawnSync('git', ['config', 'core.hooksPath', 'scripts/hooks'], { stdio: 'ignore' });
