import type { RegistrationMode } from '@voltdeck/contract';

/** Who may open an operator now; null where nobody may (docs/decisions.md#registration). */
export function registrationNow(
  mode: RegistrationMode,
  { hasOperators }: { hasOperators: boolean },
): 'open' | 'invitation' | null {
  if (mode === 'first') return hasOperators ? null : 'open';
  return mode;
}
