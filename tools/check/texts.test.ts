import { describe, expect, it } from 'vitest';
import { checkTexts } from './check-texts';
import { printed } from './finding';

const common = (language: string) => `server/src/platform/i18n/${language}.json`;
const orders = (language: string) => `server/src/charging/orders/texts/${language}.json`;
const left = 'left {minutes, plural, one {# minute} other {# minutes}}';
const gauche = 'reste {minutes, plural, one {# minute} many {# minutes} other {# minutes}}';

const clean: Record<string, string> = {
  [common('en')]: '{ "problems": { "busy": "Busy" } }',
  [common('fr')]: '{ "problems": { "busy": "Occupé" } }',
  [orders('en')]: JSON.stringify({
    problems: { order: { refused: 'No' } },
    export: { title: 'Orders', left },
  }),
  [orders('fr')]: JSON.stringify({
    problems: { order: { refused: 'Non' } },
    export: { title: 'Commandes', left: gauche },
  }),
  'server/src/reference/countries/countries.json': '{ "Oman": 1 }',
};

const lines = (changes: Record<string, string> = {}) =>
  checkTexts(new Map(Object.entries({ ...clean, ...changes }))).map(printed);

const french = (order: object, words: object): Record<string, string> => ({
  [orders('fr')]: JSON.stringify({ problems: { order }, export: words }),
});
const words = { title: 'Commandes', left: gauche };

const breaches: [what: string, changes: Record<string, string>, says: string][] = [
  [
    'a text that a language lacks',
    french({}, words),
    `${orders('fr')}:1  The text problems.order.refused of charging/orders is missing in fr. Write it there as a native would; elsewhere it says: No`,
  ],
  [
    'a text that English lacks',
    { [orders('fr')]: (clean[orders('fr')] ?? '').replace('"title"', '"sum":"Somme","title"') },
    `${orders('en')}:1  The text export.sum of charging/orders is missing in en. Write it there as a native would; elsewhere it says: Somme`,
  ],
  [
    'a text that is blank',
    french({ refused: ' ' }, words),
    `${orders('fr')}:1  The text problems.order.refused of charging/orders is missing in fr. Write it there as a native would; elsewhere it says: No`,
  ],
  [
    'a language without a file',
    { 'server/src/network/sites/texts/en.json': '{ "attributes": { "site": "site" } }' },
    'server/src/network/sites/texts/fr.json:1  The text attributes.site of network/sites is missing in fr. Write it there as a native would; elsewhere it says: site',
  ],
  [
    'a language that is none of ours',
    { [orders('de')]: clean[orders('en')] ?? '' },
    `${orders('de')}:1  No text has the language de. Remove it.`,
  ],
  [
    'an argument that is not given',
    french({ refused: 'Non {order}' }, words),
    `${orders('fr')}:1  The text problems.order.refused of charging/orders in fr names {order}. Correct it.`,
  ],
  [
    'a plural that lacks a form',
    french({ refused: 'Non' }, { ...words, left: 'reste {minutes, plural, one {#} other {#}}' }),
    `${orders('fr')}:1  The text export.left of charging/orders in fr lacks the plural form many. Correct it.`,
  ],
  [
    'a problem that two nouns claim',
    {
      'server/src/charging/bills/texts/en.json': '{ "problems": { "busy": "Busy" } }',
      'server/src/charging/bills/texts/fr.json': '{ "problems": { "busy": "Occupé" } }',
    },
    'server/src/charging/bills/texts/en.json:1  The text problems.busy of charging/bills stands in platform/i18n, too. Keep one of them; what several nouns use stands in server/src/platform/i18n.',
  ],
  [
    'texts that nobody finds',
    { 'server/src/doors/texts/en.json': '{}' },
    'server/src/doors/texts/en.json:1  Nobody finds texts here. Move them to server/src/<domain>/<noun>/texts/.',
  ],
];

describe('texts of the server', () => {
  it('pass in all languages', () => {
    expect(lines()).toEqual([]);
  });

  it.each(breaches)('break by %s', (_, changes, says) => {
    expect(lines(changes)).toEqual([says]);
  });

  it('that are no JSON are told before anything else', () => {
    expect(lines({ [orders('fr')]: '{' })).toEqual([expect.stringContaining('These texts are no JSON')]);
  });
});
