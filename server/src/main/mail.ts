import { keepMail } from '../identity';
import type { Config } from '../platform/config';
import type { House } from '../platform/house';
import { createMailer, type Mailer } from '../platform/mail/mailer';
import { usualSender } from '../platform/mail/settings';
import { smtpSender } from '../platform/mail/smtp';
import { openPushKeys } from '../platform/push/keys';
import { openSecrets } from '../platform/secrets/open';
import { addressesOf } from './addresses';

/** The mail of a running product. */
export interface OpenMail extends Pick<Mailer, 'counts' | 'close'> {
  /** Where nothing else is set, links name the port that the product got. */
  listensOn(port: number): void;
  /** Where the product is reached, as links say it. */
  publicUrl(): string;
}

/** Supplies secrets, what is known by them, and mail; `hasMailbox` keeps the mails that nobody sends. */
export async function openMail(house: House, config: Config, hasMailbox: boolean): Promise<OpenMail> {
  const { smtp, productName, dataDir, secretKeys = [] } = config;
  const secrets = await openSecrets(house.db, { secretKeys, dataDir }, house.log);
  let { port } = config;
  const publicUrl = (): string => addressesOf(config, port).publicUrl;
  const mailer = createMailer(house, {
    secrets,
    productName,
    from: config.mailFrom ?? usualSender(publicUrl()),
    publicUrl,
    send: smtp && smtpSender(smtp),
    keep: hasMailbox ? keepMail : undefined,
  });
  house.supply({ secrets, mail: mailer, pushKeys: await openPushKeys(house.db, house.clock, secrets) });
  return { counts: mailer.counts, close: mailer.close, publicUrl, listensOn: (own) => (port = own) };
}
