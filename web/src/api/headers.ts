import { currentLocale } from '../i18n/locale';
import { currentToken } from './token';

/** What every call carries: the language, and the token of whoever is logged in. */
export const callHeaders = (): Headers => {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': currentLocale() });
  const token = currentToken();
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  return headers;
};
