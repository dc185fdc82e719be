import type { factors, Request } from '@voltdeck/contract';

/** What somebody shows to confirm or to log in: a factor, or the password. */
export type FactorShown = Omit<NonNullable<Request<typeof factors.confirm>['body']>, 'challenge'>;

/** The same without the password, which a login has asked for already. */
export const factorOnly = ({ code, recovery_code, passkey }: FactorShown): Omit<FactorShown, 'password'> => ({
  code,
  recovery_code,
  passkey,
});
