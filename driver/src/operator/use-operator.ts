import type { DriverPageBrand, driverPages } from '@voltdeck/contract';
import { useEffect, useState } from 'preact/hooks';
import { ask } from '../api/ask';
import { lastBrand } from '../api/operator';
import { isStatus } from '../api/refusal';
import { type Answer, useAnswer } from '../api/use-answer';
import { adoptBrand } from '../ui/brand';
import { codeFor } from './code-for';
import { usePlace } from '../ui/router';

/** There are several operators, or none, and nobody said which is meant. */
export class Unnamed extends Error {}

const loadOnly = async (): Promise<DriverPageBrand> => {
  const { page } = await ask<typeof driverPages.openOnlyDriverPage>('GET /api/c/pages');
  if (page === null) throw new Unnamed('no operator is named');
  return page;
};

/** The page of an operator, or where none is named, that of the only one. */
const load = async (code: string | null): Promise<DriverPageBrand> => {
  if (code === null) return loadOnly();
  try {
    return await ask<typeof driverPages.openDriverPage>('GET /api/c/pages/{code}', { params: { code } });
  } catch (error) {
    // A page that was switched off since.
    if (isStatus(error, 404)) return loadOnly();
    throw error;
  }
};

/** Finds out whose page this is, for pages that do not know it by a station. */
export function useOperator(): Answer<DriverPageBrand> {
  const { search } = usePlace();
  // What is remembered meanwhile is what was asked for: asking for it anew would bring the same.
  const [last] = useState(lastBrand);
  const code = codeFor(search.get('o'), last?.code ?? null);
  const answer = useAnswer(`brand ${code ?? ''}`, () => load(code));
  // Known from the last time, it is shown at once and without a network.
  const isKnown = last !== null && last.code === code && !(answer.failure instanceof Unnamed);
  const data = answer.data ?? (isKnown ? last : undefined);
  useEffect(() => {
    if (data !== undefined) adoptBrand(data);
  }, [data]);
  return { ...answer, data };
}
