import { OcppError, validateResponse, type V201Requests } from '@voltdeck/ocpp';
import { learnConnectors } from '../../../network';
import type { Conversation } from '../dialect';
import { isAboutConnectors, connectorsIn } from './model';

type Report = V201Requests['NotifyReport'];
type ReportData = NonNullable<Report['reportData']>;

/** Parts about connectors, and the room they may take, beyond which a device model is no device's. */
const mostParts = 2_000;
const mostCharacters = 500_000;

/** The parts of a report that has not ended, by connection. */
const gathered = new WeakMap<Conversation, { requestId: number; parts: ReportData }>();
let asked = 0;

/** Asks a charger for its device model (OCPP 2.0.1 use case B07). */
export async function getToKnow(charger: Conversation): Promise<void> {
  const bases = ['FullInventory', 'ConfigurationInventory'] as const;
  for (const reportBase of bases) {
    asked = (asked % 2 ** 30) + 1;
    const reply = await charger.ask('GetBaseReport', { requestId: asked, reportBase });
    const read = validateResponse('2.0.1', 'GetBaseReport', reply);
    if (read.valid && read.payload.status === 'Accepted') return;
  }
}

/** Takes in a part of a device model; with the last one its connectors are known. */
export async function takeReport(request: Report, conversation: Conversation): Promise<void> {
  const { requestId, reportData = [], tbc = false } = request;
  const before = gathered.get(conversation);
  const known = before?.requestId === requestId ? before.parts : [];
  const parts = [...known, ...reportData.filter(isAboutConnectors)];
  if (parts.length > mostParts || JSON.stringify(parts).length > mostCharacters) {
    gathered.delete(conversation);
    throw new OcppError('property', 'the report names more connectors than a station has');
  }
  if (tbc) {
    gathered.set(conversation, { requestId, parts });
    return;
  }
  gathered.delete(conversation);
  const connectors = connectorsIn(parts);
  const { chargePointId } = conversation.speaker;
  if (connectors.length > 0) await conversation.act((ctx) => learnConnectors(ctx, chargePointId, connectors));
}
