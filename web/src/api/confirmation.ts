/** Asks somebody to confirm that it is still them; whether they did. */
type Asker = () => Promise<boolean>;

let asker: Asker | null = null;
let asking: Promise<boolean> | null = null;

/** Says who asks: the page that is open. */
export const onConfirmation = (next: Asker): (() => void) => {
  asker = next;
  return () => {
    if (asker === next) asker = null;
  };
};

/** Asks once, however many calls wait for it. */
export const askConfirmation = (): Promise<boolean> => {
  asking ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
};
