import { chownSync, cpSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, isAbsolute, join, relative } from 'node:path';
import { type Box, makeBox, runIn } from './box';
import { commandIn, copyOf, ignoring, type Stage, stagesOf, type Step } from './dockerfile';

/** What a recipe comes to. */
export interface Image {
  box: Box;
  command: string[];
  health: string[];
  volumes: string[];
  stopSignal: string;
}

interface Building {
  /** The folder that is built from. */
  context: string;
  isIgnored(path: string): boolean;
  /** By the name of their stage. */
  boxes: Map<string, Box>;
  tell(line: string): void;
}

/** Carries a recipe out step by step, each stage in a folder of its own under an empty one. */
export function build(context: string, recipe: string, folder: string, tell: (line: string) => void): Image {
  const isIgnored = ignoring(readFileSync(join(context, '.dockerignore'), 'utf8'));
  const building: Building = { context, isIgnored, boxes: new Map(), tell };
  const stages = stagesOf(readFileSync(join(context, recipe), 'utf8'));
  for (const stage of stages)
    building.boxes.set(stage.name, buildStage(building, stage, join(folder, stage.name)));
  const last = stages.at(-1);
  const box = building.boxes.get(last?.name ?? '');
  if (last === undefined || box === undefined) throw new Error(`${recipe} has no stage.`);
  const wordOf = (word: string): string => last.steps.find((step) => step.word === word)?.rest ?? '';
  return {
    box,
    command: commandIn(wordOf('CMD')),
    health: commandIn(wordOf('HEALTHCHECK')),
    volumes: last.steps.filter(({ word }) => word === 'VOLUME').map(({ rest }) => rest),
    stopSignal: wordOf('STOPSIGNAL'),
  };
}

function buildStage(building: Building, stage: Stage, root: string): Box {
  mkdirSync(root, { recursive: true });
  let box = makeBox(root);
  for (const step of stage.steps) {
    const began = performance.now();
    box = carryOut(building, box, step);
    building.tell(
      `${stage.name}: ${step.word} ${step.rest} (${((performance.now() - began) / 1000).toFixed(1)} s)`,
    );
  }
  return box;
}

function carryOut(building: Building, box: Box, { word, rest }: Step): Box {
  switch (word) {
    case 'WORKDIR':
      mkdirSync(join(box.root, rest), { recursive: true });
      return { ...box, folder: rest };
    case 'ENV': {
      const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(rest) ?? [];
      return { ...box, environment: { ...box.environment, [name]: value } };
    }
    case 'USER':
      if (rest !== 'node' && rest !== 'root') throw new Error(`There is no user ${rest}.`);
      return { ...box, user: rest };
    case 'COPY':
      copy(building, box, rest);
      return box;
    case 'RUN': {
      const { code, said } = runIn(box, ['sh', '-c', rest], { npm_config_prefer_offline: 'true' });
      if (code !== 0) throw new Error(`RUN ${rest} ended with ${code}:\n${said.slice(-4000)}`);
      return box;
    }
    default:
      return box;
  }
}

/** As the builder of containers does: of a folder what is in it, of a file the file. */
function copy(building: Building, box: Box, rest: string): void {
  const { from, sources, target } = copyOf(rest);
  const other = from === undefined ? undefined : building.boxes.get(from);
  if (from !== undefined && other === undefined) throw new Error(`There is no stage ${from}.`);
  const start = other?.root ?? building.context;
  const filter = (path: string): boolean =>
    other !== undefined || path === start || !building.isIgnored(relative(start, path));
  const end = join(box.root, isAbsolute(target) ? target : join(box.folder, target));
  const owner = 0;
  for (const source of sources) {
    const path = join(start, source);
    const isFolder = statSync(path).isDirectory();
    const isInto = sources.length > 1 || target.endsWith('/');
    if (isFolder || !isInto) cpSync(path, end, { recursive: true, filter, verbatimSymlinks: true, mode: 0 });
    else cpSync(path, join(end, basename(path)), { filter });
  }
  chownSync(end, owner, owner);
}
