import { factKind } from '../../kernel/facts';

/** Logins were ended before their time. */
export const LoginsEnded = factKind<{ tokenIds: number[] }>('LoginsEnded', { changed: null });
