import type { DriverPageBrand } from '@voltdeck/contract';
import { rememberBrand, setCode } from '../api/operator';
import { useStore } from '../api/use-store';

let brand: DriverPageBrand | null = null;

const listeners = new Set<() => void>();

const setMeta = (name: string, content: string): void => {
  for (const meta of document.querySelectorAll<HTMLMetaElement>(`meta[name='${name}']`))
    meta.content = content;
};

/** Shows the page in the name and the colours of an operator from now on, and whenever this browser comes back. */
export function adoptBrand(next: DriverPageBrand): void {
  if (JSON.stringify(next) === JSON.stringify(brand)) return;
  brand = next;
  setCode(next.code);
  rememberBrand(next);
  const { style } = document.documentElement;
  style.setProperty('--vd-brand', next.primary.colour);
  style.setProperty('--vd-on-brand', next.primary.text);
  setMeta('apple-mobile-web-app-title', next.name);
  const manifest = document.querySelector<HTMLLinkElement>("link[rel='manifest']");
  const address = `/c/manifest.webmanifest?o=${next.code}`;
  if (manifest !== null && manifest.getAttribute('href') !== address) manifest.href = address;
  for (const listener of listeners) listener();
}

const current = (): DriverPageBrand | null => brand;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The operator whose page is open; null until it is known. */
export const useBrand = (): DriverPageBrand | null => useStore(subscribe, current);
