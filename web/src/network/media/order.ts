/** A list with one entry at another place; the same list where that is no place of it. */
export const moved = <T>(list: readonly T[], from: number, to: number): readonly T[] => {
  const one = list[from];
  if (one === undefined || to < 0 || to >= list.length || from === to) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, one);
};

/** Where a kept file is on this very site, whatever address others know the product by. */
export const ownPath = (url: string): string => new URL(url, window.location.origin).pathname;
