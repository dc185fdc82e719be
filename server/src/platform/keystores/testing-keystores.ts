import keystores from './testing-keystores.json';

/** Keystores that keytool and openssl made, each with the password `storepass1`; the key of `rsa.jks` has `keypass22`. */
export const keystore = (name: keyof typeof keystores): Buffer => Buffer.from(keystores[name], 'base64');

export const storePassword = 'storepass1';
export const jksKeyPassword = 'keypass22';
