import { keyOf } from './keys';
import { createSecrets, type Secrets } from './secrets';

/** Secrets of a key that every test knows. */
export const testSecrets = (): Secrets => createSecrets(keyOf('a key that every test knows, 32 at least'));
