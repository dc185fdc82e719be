import { createPrivateKey, X509Certificate } from 'node:crypto';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

// Plain JavaScript, because a thread is started from its own file, and Node alone reads no types.
// Both readers derive keys as often as the file says, so that only a thread that can be ended may read it.
const require = createRequire(import.meta.url);

class Fault extends Error {}
const fault = (code) => new Fault(code);

/** The first bytes of the older format of Java. */
const jksMagic = 0xfeedfeed;

const pem = (label, der) =>
  `-----BEGIN ${label}-----\n${der
    .toString('base64')
    .replaceAll(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`;

/** The keys of a keystore with their certificates; `open` gives a key, which may have a password of its own. */
const jksEntries = (bytes, storePassword) => {
  const { decrypt, parseJks } = require('jks-js');
  let entries;
  try {
    entries = parseJks(bytes, storePassword);
  } catch (error) {
    throw fault(String(error).includes('Password verification') ? 'store-password' : 'not-a-keystore');
  }
  return entries
    .filter(({ protectedPrivateKey }) => protectedPrivateKey !== undefined)
    .map(({ alias, chain, protectedPrivateKey }) => ({
      alias,
      certificate: Buffer.from(chain[0]?.value ?? []),
      open: (password) => decrypt(protectedPrivateKey, password),
    }));
};

const pkcs12Entries = (bytes, storePassword) => {
  const forge = require('node-forge');
  const { asn1, pkcs12, pki } = forge;
  let parsed;
  try {
    parsed = asn1.fromDer(bytes.toString('binary'));
  } catch {
    throw fault('not-a-keystore');
  }
  let bags;
  try {
    bags = pkcs12.pkcs12FromAsn1(parsed, false, storePassword).safeContents.flatMap((one) => one.safeBags);
  } catch (error) {
    const isPassword = /password|MAC could not be verified/i.test(String(error));
    throw fault(isPassword ? 'store-password' : 'not-a-keystore');
  }
  const derOf = (tree) => Buffer.from(asn1.toDer(tree).getBytes(), 'binary');
  const idOf = ({ attributes }) => attributes?.localKeyId?.[0] ?? attributes?.friendlyName?.[0];
  const certificates = bags.filter(({ type }) => type === pki.oids.certBag);
  return bags
    .filter(({ type }) => type === pki.oids.pkcs8ShroudedKeyBag || type === pki.oids.keyBag)
    .map((bag) => {
      const { cert, asn1: raw } = certificates.find((one) => idOf(one) === idOf(bag)) ?? {};
      return {
        alias: bag.attributes?.friendlyName?.[0] ?? '',
        certificate: cert ? derOf(pki.certificateToAsn1(cert)) : raw ? derOf(raw) : Buffer.alloc(0),
        open: (password) => {
          // Java gives a key of this format the password of its keystore.
          if (password !== storePassword) throw new Error('another password');
          return bag.key ? pki.privateKeyToPem(bag.key) : pem('PRIVATE KEY', derOf(bag.asn1));
        },
      };
    });
};

const chosen = (entries, alias) => {
  if (entries.length === 0) throw fault('no-key');
  if (alias === null) {
    if (entries.length > 1) throw fault('alias-needed');
    return entries[0];
  }
  const found = entries.find((entry) => entry.alias.toLowerCase() === alias.toLowerCase());
  if (found === undefined) throw fault('alias-unknown');
  return found;
};

const opened = ({ bytes, storePassword, keyPassword, alias }) => {
  const file = Buffer.from(bytes);
  const isJks = file.length > 4 && file.readUInt32BE(0) === jksMagic;
  if (!isJks && file[0] !== 0x30) throw fault('not-a-keystore');
  // Without one, the older format is read and not checked.
  if (storePassword === '') throw fault('store-password');
  const entry = chosen((isJks ? jksEntries : pkcs12Entries)(file, storePassword), alias);
  let key;
  try {
    key = createPrivateKey(entry.open(keyPassword));
  } catch {
    throw fault('key-password');
  }
  let certificate;
  try {
    certificate = new X509Certificate(entry.certificate);
  } catch {
    throw fault('not-a-keystore');
  }
  if (!certificate.checkPrivateKey(key)) throw fault('not-a-keystore');
  return {
    kind: isJks ? 'jks' : 'pkcs12',
    alias: entry.alias,
    fingerprint: certificate.fingerprint256,
    validFrom: certificate.validFrom,
    validTo: certificate.validTo,
  };
};

try {
  parentPort?.postMessage({ opened: opened(workerData) });
} catch (error) {
  parentPort?.postMessage({ fault: error instanceof Fault ? error.message : 'not-a-keystore' });
}
