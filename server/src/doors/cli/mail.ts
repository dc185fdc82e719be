import type { Config } from '../../platform/config';
import type { House } from '../../platform/house';
import { queueMail } from '../../platform/mail/queueing';
import { openSecrets } from '../../platform/secrets/open';
import type { Secrets } from '../../platform/secrets/secrets';

/** Lets commands read what is sealed in the database. */
export async function supplySecrets(
  house: House,
  { secretKeys = [], dataDir }: Pick<Config, 'dataDir' | 'secretKeys'>,
): Promise<void> {
  house.supply({ secrets: await openSecrets(house.db, { secretKeys, dataDir }, house.log) });
}

/** Lets commands queue mails, which the product sends once it runs; keys and queue are opened by the first of them. */
export function supplyMail(
  house: House,
  config: Pick<Config, 'publicUrl' | 'port' | 'dataDir' | 'secretKeys'>,
): void {
  const { publicUrl = `http://localhost:${config.port}`, dataDir, secretKeys = [] } = config;
  let opened: Promise<Secrets> | undefined;
  const open = async (): Promise<Secrets> => {
    await house.queue.prepare();
    return openSecrets(house.db, { secretKeys, dataDir }, house.log);
  };
  house.supply({
    mail: {
      link: (path) => `${publicUrl}${path}`,
      queue: async (ctx, mail) => queueMail(ctx, mail, await (opened ??= open())),
    },
  });
}
