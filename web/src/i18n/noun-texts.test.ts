import { expect, it } from 'vitest';
import { byNoun, withPages } from './noun-texts';

it('texts stand under the name of their noun, in the way names are written in code', () => {
  const texts = { title: 'Points' };
  expect(byNoun({ '../../network/charge-points/texts/en.json': texts })).toEqual({ chargePoints: texts });
});

it('names of pages join those of the frame', () => {
  const app = { skip: 'Skip', pages: { notFound: 'Page not found' } };
  expect(withPages(app, { one: { orders: 'Orders' }, other: { order: 'Order' } })).toEqual({
    skip: 'Skip',
    pages: { notFound: 'Page not found', orders: 'Orders', order: 'Order' },
  });
});

it('no two nouns, domains or pages have one name, or one would speak with the texts of the other', () => {
  const files = Object.keys(
    import.meta.glob(['/src/{*/*,app/pages/*}/texts/{en,en.own}.json', './en/*.json']),
  );
  const names = files.map((file) =>
    /([\w-]+)\/texts\/en(?:\.own)?\.json$|\/([\w-]+)\.json$/.exec(file)?.slice(1).join(''),
  );
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  const pages = Object.values(
    import.meta.glob<object>(['/src/*/*/texts/en.pages.json', '/src/app/pages/*/texts/en.pages.json'], {
      eager: true,
      import: 'default',
    }),
  ).flatMap((each) => Object.keys(each));
  expect(pages.filter((page, at) => pages.indexOf(page) !== at)).toEqual([]);
});
