import type { driverPages } from '@voltdeck/contract';
import { useEffect } from 'preact/hooks';
import { ask } from '../api/ask';
import { currentCode } from '../api/operator';
import { adoptBrand } from '../ui/brand';

/** Shows the page in the colours of whoever sells; without them where their page is off. */
export function useBrandOf(code: string | null): void {
  useEffect(() => {
    if (code === null || code === currentCode()) return;
    // The session is shown all the same where the colours do not come.
    ask<typeof driverPages.openDriverPage>('GET /api/c/pages/{code}', { params: { code } }).then(
      adoptBrand,
      () => undefined,
    );
  }, [code]);
}
