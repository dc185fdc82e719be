/** A line of a Dockerfile. */
export interface Step {
  word: string;
  rest: string;
}

/** What is between one FROM and the next. */
export interface Stage {
  name: string;
  base: string;
  steps: Step[];
}

/** Those that are carried out; one that is not known is refused, lest it goes untried. */
const known = [
  'WORKDIR',
  'COPY',
  'RUN',
  'ENV',
  'USER',
  'VOLUME',
  'EXPOSE',
  'HEALTHCHECK',
  'STOPSIGNAL',
  'CMD',
];

export function stagesOf(text: string): Stage[] {
  const stages: Stage[] = [];
  const lines = text.replaceAll(/\\\n/g, ' ').split('\n');
  for (const line of lines) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [, word = '', rest = ''] = /^([A-Z]+)\s+(.+)$/.exec(line.trim()) ?? [];
    if (word === 'FROM') {
      const [, base = '', name = String(stages.length)] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? [];
      stages.push({ name, base, steps: [] });
    } else if (known.includes(word) && stages.length > 0) stages.at(-1)?.steps.push({ word, rest });
    else throw new Error(`This step cannot be carried out: ${line}`);
  }
  return stages;
}

export interface Copy {
  /** The stage it is taken from, none for the folder that is built from. */
  from: string | undefined;
  sources: string[];
  target: string;
}

export function copyOf(rest: string): Copy {
  const [, from, paths = ''] = /^(?:--from=(\S+) )?([^-].*)$/.exec(rest) ?? [];
  const words = paths.split(/\s+/);
  const target = words.pop();
  if (target === undefined || words.length === 0) throw new Error(`COPY ${rest} cannot be read.`);
  return { from, sources: words, target };
}

/** The command of `CMD ["node", …]` and of `HEALTHCHECK … CMD ["node", …]`. */
export function commandIn(rest: string): string[] {
  const command: unknown = JSON.parse(/\[.*\]$/.exec(rest)?.[0] ?? 'null');
  if (!Array.isArray(command) || command.length === 0) throw new Error(`There is no command in: ${rest}`);
  return command.map(String);
}

/** Whether `.dockerignore` leaves a path out; of its forms, `name` and a name at any depth are understood. */
export function ignoring(text: string): (path: string) => boolean {
  const patterns = text.split('\n').filter((line) => line !== '');
  const tests = patterns.map((pattern) => {
    const [, anywhere, name = ''] = /^(\*\*\/)?(\*?[\w.-]+)$/.exec(pattern) ?? [];
    if (name === '') throw new Error(`.dockerignore: ${pattern} cannot be read.`);
    const word = name.replaceAll('.', String.raw`\.`).replace('*', '[^/]*');
    return new RegExp(`^${anywhere === undefined ? '' : '(?:.*/)?'}${word}(?:/|$)`);
  });
  return (path) => tests.some((test) => test.test(path));
}
