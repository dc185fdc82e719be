/** Licences that ask for no more than to be named. */
export const permissive: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** A package that was looked at, because its licence is not permissive or its package.json does not tell it. */
export interface Decision {
  /** A name, or the beginning of several with a `*` behind it. */
  names: string;
  /** What package.json says; null where it says nothing. */
  declared: string | null;
  /** Where it may be used: a tool of development is not a part of what is given to anybody. */
  use: 'development' | 'anywhere';
  reason: string;
}

/** What section 4 of LGPL 3 asks for: its text and its source come with the package, and a copy of one's own works as well. */
const replaceable =
  'a library by itself that is loaded and not changed, and that whoever runs the product may replace by another of its kind';

export const decisions: readonly Decision[] = [
  {
    names: '@img/sharp-libvips-*',
    declared: 'LGPL-3.0-or-later',
    use: 'anywhere',
    reason: replaceable,
  },
  {
    names: '@img/sharp-wasm32',
    declared: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    use: 'anywhere',
    reason: replaceable,
  },
  {
    names: '@img/sharp-win32-*',
    declared: 'Apache-2.0 AND LGPL-3.0-or-later',
    use: 'anywhere',
    reason: replaceable,
  },
  {
    names: 'axe-core',
    declared: 'MPL-2.0',
    use: 'development',
    reason: 'runs in tests alone and is not changed',
  },
  {
    names: 'lightningcss*',
    declared: 'MPL-2.0',
    use: 'development',
    reason: 'packs styles while the screens are built, and nothing of it is in them',
  },
  {
    names: '@mapbox/jsonlint-lines-primitives',
    declared: null,
    use: 'anywhere',
    reason: 'MIT, as the page of its repository says',
  },
  {
    names: 'precond',
    declared: null,
    use: 'development',
    reason: 'MIT, as its README says',
  },
  {
    names: 'parse-cache-control',
    declared: 'BSD',
    use: 'development',
    reason: 'BSD-3-Clause, as its LICENSE says',
  },
];
