import { execFile } from 'node:child_process';
import { execPath } from 'node:process';
import { promisify } from 'node:util';
import type { Finding } from '../points/point';
import type { World } from './world';

const run = promisify(execFile);

/** What a staff tool says; it exits with 1 where it finds differences. */
async function verdictOf(
  { programs, server, nodes }: World,
  words: readonly string[],
): Promise<{ said: string; isFine: boolean }> {
  const options = {
    cwd: nodes[0].product.dataDir,
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DATABASE_URL: server.url },
  };
  try {
    const { stdout } = await run(execPath, [programs.staffTools, ...words], options);
    return { said: stdout, isFine: true };
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return { said: `${stdout}${stderr}`, isFine: false };
  }
}

/** Whether ledger and sums are what the orders say. */
export async function judgeBooks(world: World): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const book of ['ledger', 'sums']) {
    const { said, isFine } = await verdictOf(world, [book, 'verify']);
    findings.push({
      did: `${book} verify, after all of it`,
      expected: 'no difference',
      seen: said.trim().replaceAll('\n', ' ').slice(0, 500),
      isFine,
    });
  }
  return findings;
}
