import type { Config } from '../../platform/config';
import type { House } from '../../platform/house';
import { createMailer } from '../../platform/mail/mailer';
import { usualSender } from '../../platform/mail/settings';
import { openSecrets } from '../../platform/secrets/open';

/** Lets a command queue mails; the running product sends them. */
export async function supplyMail(house: House, config: Config): Promise<void> {
  const { dataDir, secretKeys = [], productName } = config;
  const secrets = await openSecrets(house.db, { secretKeys, dataDir }, house.log);
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  const from = config.mailFrom ?? usualSender(publicUrl);
  const mail = createMailer(house, { secrets, productName, from, publicUrl: () => publicUrl });
  house.supply({ secrets, mail });
}
