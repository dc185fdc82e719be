import { validateResponse } from '@voltdeck/ocpp';
import { learnConnectorCount } from '../../../network';
import type { Conversation } from '../dialect';
import { isSilentWhileCharging, sampleSeconds } from '../sampling';

const countKey = 'NumberOfConnectors';
const intervalKey = 'MeterValueSampleInterval';
const mostConnectors = 100;

/** Asks a charger what it is made of, and for readings where it would send none (OCPP 1.6 sections 5.3, 5.8, 9.1). */
export async function getToKnow(charger: Conversation): Promise<void> {
  const reply = await charger.ask('GetConfiguration', { key: [countKey, intervalKey] });
  const read = validateResponse('1.6', 'GetConfiguration', reply);
  if (!read.valid) return;
  const values = new Map(
    (read.payload.configurationKey ?? []).map(({ key, value }) => [key.toLowerCase(), value]),
  );
  const count = Number(values.get(countKey.toLowerCase()) ?? '');
  if (Number.isInteger(count) && count > 0 && count <= mostConnectors)
    await charger.act((ctx) => learnConnectorCount(ctx, charger.speaker.chargePointId, count));
  if (isSilentWhileCharging(values.get(intervalKey.toLowerCase())))
    await charger.ask('ChangeConfiguration', { key: intervalKey, value: String(sampleSeconds) });
}
