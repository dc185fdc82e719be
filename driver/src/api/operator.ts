import type { DriverPageBrand } from '@voltdeck/contract';

const storageKey = 'voltdeck.driver.operator';

let code: string | null = null;

/** The operator whose page is open, by the code of the page; null until it is known. */
export const currentCode = (): string | null => code;

const listeners = new Set<() => void>();

export const setCode = (next: string): void => {
  code = next;
  for (const listener of listeners) listener();
};

/** Another operator's page is open: a login at the one before is none there. */
export const onCode = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The operator somebody used last in this browser, as it showed itself then. */
export const lastBrand = (): DriverPageBrand | null => {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? 'null') as DriverPageBrand | null;
  } catch {
    return null;
  }
};

export const rememberBrand = (brand: DriverPageBrand): void => {
  localStorage.setItem(storageKey, JSON.stringify(brand));
};
