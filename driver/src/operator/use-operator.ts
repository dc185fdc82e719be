import type { DriverPageBrand, driverPages } from '@voltdeck/contract';
import { useEffect } from 'preact/hooks';
import { ask } from '../api/ask';
import { lastBrand } from '../api/operator';
import { isCode } from '../api/refusal';
import { type Answer, useAnswer } from '../api/use-answer';
import { adoptBrand } from '../ui/brand';
import { usePlace } from '../ui/router';

const codePattern = /^[a-z0-9-]{1,64}$/;

/** Whose page is meant: the one of the address, else the one used last; null where neither is known. */
export const codeFor = (asked: string | null, last: string | null): string | null =>
  [asked, last].find((code) => code !== null && codePattern.test(code)) ?? null;

/** The page of an operator, or where none is named, that of the only one. */
const load = async (code: string | null): Promise<DriverPageBrand> => {
  const only = () => ask<typeof driverPages.openOnlyDriverPage>('GET /api/c/pages');
  if (code === null) return only();
  try {
    return await ask<typeof driverPages.openDriverPage>('GET /api/c/pages/{code}', { params: { code } });
  } catch (error) {
    // A page that was switched off since.
    if (isCode(error, 'not-found')) return only();
    throw error;
  }
};

/** Finds out whose page this is, for pages that do not know it by a station. */
export function useOperator(): Answer<DriverPageBrand> {
  const { search } = usePlace();
  const last = lastBrand();
  const code = codeFor(search.get('o'), last?.code ?? null);
  const answer = useAnswer(`brand ${code ?? ''}`, () => load(code));
  // Known from the last time, it is shown at once and without a network.
  const data = answer.data ?? (last !== null && last.code === code ? last : undefined);
  useEffect(() => {
    if (data !== undefined) adoptBrand(data);
  }, [data]);
  return { ...answer, data };
}
