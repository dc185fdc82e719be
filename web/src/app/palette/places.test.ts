import { expect, it } from 'vitest';
import { holdsWords } from '../../ui/fold';
import { readIntent } from './intent';
import { meantAmong } from './places';

let lastId = 0;
const place = (title: string, { identifier = 'X', connectors = [1, 2] } = {}) => ({
  id: (lastId += 1),
  title,
  identifier,
  address: { city: 'Lyon' },
  connectors: connectors.map((number) => ({ number })),
});

type Place = ReturnType<typeof place>;

/** As the server finds: each word anywhere in what it searches. */
const found = (all: readonly Place[], words: readonly string[]): Place[] =>
  all.filter(({ title, identifier }) => holdsWords(`${title} ${identifier} Lyon`, words.join(' ')));

const meant = (typed: string, all: readonly Place[]): [string, number | null][] => {
  const readings = readIntent(typed)?.readings ?? [];
  const rows = readings.map((reading) => ({ reading, rows: found(all, reading.place) }));
  return meantAmong(rows).map(({ row, connector }) => [row.title, connector]);
};

it.each([
  ['stop torija 1 / 2', ['Torija 12', 'Torija 1'], 'Torija 1', 2],
  ['stop torija 1 / 2', ['Torija 1', 'Torija 1 / 2'], 'Torija 1 / 2', null],
  ['stop torija 1/2', ['Torija 1/2', 'Torija 1'], 'Torija 1/2', null],
  ['stop torija 1', ['Torija 10', 'Torija', 'Torija 1'], 'Torija 1', null],
  ['stop torija 1', ['Torija', 'Torija 10'], 'Torija', 1],
  ['stop torija 1', ['Torija Nord', 'Torija 1 Nord'], 'Torija 1 Nord', null],
  ['stop torija 1 / 1', ['Torija 1'], 'Torija 1', 1],
  ['stop café 2', ['CAFE'], 'CAFE', 2],
])('%s among %j is %s', (typed, titles, title, connector) => {
  const all = titles.map((each) => place(each));
  expect(meant(typed, all)[0]).toEqual([title, connector]);
  expect(meant(typed, all.toReversed())[0]).toEqual([title, connector]);
});

it('an identifier is a name, too, and a number inside of it is not a connector', () => {
  const quai = place('Quai', { identifier: 'ES-1-2' });
  expect(meant('stop es-1-2', [quai])).toEqual([['Quai', null]]);
  expect(meant('stop quai 1', [quai])).toEqual([['Quai', 1]]);
});

it('a connector that is not there is not made up', () => {
  expect(meant('stop torija 1 / 9', [place('Torija 1')])).toEqual([]);
  expect(meant('stop torija 1 connector 2', [place('Torija 1 / 2', { connectors: [1] })])).toEqual([]);
});

it('each place is offered once', () => {
  const titles = meant('stop torija 1', [place('Torija 1'), place('Torija')]).map(([title]) => title);
  expect(titles).toEqual(['Torija 1', 'Torija']);
});
