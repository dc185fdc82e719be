import type { CodeFile } from './edges';
import type { Finding } from './finding';
import type { ModulePlace } from './places';

/** A rule on what stands in one file. */
export interface FileRule {
  name: string;
  says: string;
  remedy: string;
  /** The lines that break it. */
  linesBreaking(file: CodeFile): readonly number[];
}

const ownClock =
  /^(server\/src\/platform\/|simulator\/|tools\/|e2e\/|(web|driver)\/src\/api\/|web\/src\/ui\/clock\.ts$)/;
const lines = (spots: readonly { line: number }[]) => spots.map((spot) => spot.line);

export const fileRules: readonly FileRule[] = [
  {
    name: 'unknown-folder',
    says: 'Every file of server and web lives in a layer or in a domain.',
    remedy: 'Move it to the layer or domain it belongs to; tools/check/places.ts has the list.',
    linesBreaking: ({ place }) => (place.layer === 'unknown' ? [1] : []),
  },
  {
    name: 'vague-folder',
    says: 'No utils, helpers or common: a name says what is inside.',
    remedy: 'Name it after the noun it serves, or put it into kernel, platform or ui.',
    linesBreaking: ({ place }) => (/(^|\/)(utils?|helpers?|common)(\/|\.tsx?$)/.test(place.path) ? [1] : []),
  },
  {
    name: 'barrel',
    says: 'Only the index.ts of a domain or of a package passes on what others export.',
    remedy: 'Import from the file that declares it.',
    linesBreaking: ({ place, source }) => (mayPassOn(place) ? [] : lines(source.passedOn)),
  },
  {
    name: 'only-stores-query',
    says: 'Queries are written in store files; others, walks too, only pass ctx.tx on.',
    remedy: "Write a function in the noun's store.ts that takes the transaction.",
    linesBreaking: ({ place, source }) => (mayQuery(place) ? [] : lines(source.queries)),
  },
  {
    name: 'now-is-an-argument',
    says: 'new Date() without arguments reads the clock.',
    remedy: 'Take the time as an argument or from ctx.now.',
    linesBreaking: ({ place, source }) =>
      ownClock.test(place.path) || place.isTest ? [] : lines(source.newDates),
  },
  {
    name: 'no-enum',
    says: 'No enum: it leaves code behind when types are stripped.',
    remedy: 'Write a union of strings, or a list `as const`.',
    linesBreaking: ({ source }) => lines(source.enums),
  },
  {
    name: 'no-exceptions',
    says: 'No comment switches a check off.',
    remedy: 'Change the code, or the rule for all.',
    linesBreaking: ({ source }) => lines(source.switchedOff),
  },
];

function mayPassOn(place: ModulePlace): boolean {
  return place.isDomainDoor || /^[^/]+\/src\/index\.ts$/.test(place.path);
}

function mayQuery(place: ModulePlace): boolean {
  if (place.pack !== 'server' || (place.isTest && place.room !== 'walk')) return true;
  return place.layer === 'platform' || (place.domain !== undefined && place.room === 'store');
}

export function findInFiles(files: readonly CodeFile[]): Finding[] {
  return files.flatMap((file) =>
    fileRules.flatMap((rule) =>
      rule.linesBreaking(file).map((line) => ({
        rule: rule.name,
        file: file.place.path,
        line,
        says: rule.says,
        remedy: rule.remedy,
      })),
    ),
  );
}
