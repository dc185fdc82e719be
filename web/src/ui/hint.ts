/** What an element says when it is pointed at or has the focus; `side` where it shows, if not above. */
export const hint = (text: string, side?: 'left' | 'right') => ({
  'data-hint': text,
  'data-hint-side': side,
});
