import { spawn } from 'node:child_process';
import { binOf } from './bin.mjs';
import { root } from './root.mjs';

/**
 * @typedef {{ name: string, commands: string[][] }} Step each command is what node runs
 * @typedef {{ name: string, hasPassed: boolean, seconds: number, output: string }} Outcome
 */

const workspaces = ['server', 'web', 'driver', 'contract', 'ocpp', 'client', 'simulator', 'tools', 'e2e'];

/** @returns {Step[]} the longest first, so that two at a time end together */
export function checkSteps() {
  return [
    { name: 'unused', commands: [[binOf('knip'), '--no-progress', '--no-config-hints']] },
    { name: 'lint', commands: [[binOf('oxlint')]] },
    {
      name: 'types',
      commands: workspaces.map((folder) => [binOf('tsc', 'typescript'), '--noEmit', '-p', folder]),
    },
    { name: 'format', commands: [[binOf('oxfmt'), '--check']] },
    { name: 'arrows', commands: [['--import', 'tsx', 'tools/check/arrows.ts']] },
    { name: 'guards', commands: [['--import', 'tsx', 'tools/check/guards.ts']] },
    { name: 'styles', commands: [['--import', 'tsx', 'tools/check/styles.ts']] },
    { name: 'declared', commands: [['--import', 'tsx', 'tools/check/declarations.ts']] },
    { name: 'licences', commands: [['--import', 'tsx', 'tools/check/licences.ts']] },
    { name: 'client', commands: [['--import', 'tsx', 'client/generate.ts', '--check']] },
    { name: 'doc paths', commands: [['--import', 'tsx', 'tools/check/doc-paths.ts']] },
  ];
}

/**
 * Runs every step, two commands at a time, and tells of each as it ends.
 * @param {Step[]} steps
 * @param {(outcome: Outcome) => void} tell
 * @returns {Promise<Outcome[]>}
 */
export async function runSteps(steps, tell) {
  const waiting = steps.flatMap((step) => step.commands.map((command) => ({ step, command })));
  /** @type {Map<Step, { hasPassed: boolean, seconds: number, output: string }[]>} */
  const ended = new Map(steps.map((step) => [step, []]));
  /** @type {Outcome[]} */
  const outcomes = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { step, command } = next;
      const parts = ended.get(step) ?? [];
      parts.push(await runNode(command));
      if (parts.length < step.commands.length) continue;
      const outcome = {
        name: step.name,
        hasPassed: parts.every((part) => part.hasPassed),
        seconds: parts.reduce((sum, part) => sum + part.seconds, 0),
        output: parts.map((part) => (part.hasPassed ? '' : part.output)).join(''),
      };
      outcomes.push(outcome);
      tell(outcome);
    }
  };
  await Promise.all([work(), work()]);
  return outcomes;
}

/** @param {string[]} args */
function runNode(args) {
  const began = performance.now();
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
  }
  return new Promise((resolve) => {
    child.on('close', (code) =>
      resolve({ hasPassed: code === 0, seconds: (performance.now() - began) / 1000, output }),
    );
  });
}

/** @param {Outcome} outcome */
export function print({ name, hasPassed, seconds, output }) {
  console.log(`${hasPassed ? 'ok    ' : 'FAILED'}  ${name.padEnd(10)} ${seconds.toFixed(1).padStart(5)} s`);
  if (!hasPassed) console.log(output.trimEnd().replace(/^/gm, '        '));
}
