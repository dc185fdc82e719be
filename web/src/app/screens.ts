import type { Address, PageName, Screen } from '../ui/screen';

/** Every screen, found by its place: `<domain>/<noun>/screens.ts`, and `pages/<page>/screens.ts` where domains mix. */
export const screens: readonly Screen[] = Object.values(
  import.meta.glob<readonly Screen[]>(['../*/*/screens.ts', './pages/*/screens.ts'], {
    eager: true,
    import: 'screens',
  }),
).flat();

export const pageAt = (address: Address): PageName => {
  const screen = screens.find((each) => each.address === address);
  if (screen === undefined) throw new Error(`no screens.ts has a screen for ${address}`);
  return screen.page;
};
