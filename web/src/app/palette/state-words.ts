import type { StandingReason } from '@voltdeck/contract';
import { folded } from '../../ui/fold';
import { latinOf } from './layouts';

/** What power centers are listed by: why they are as they are, or their label, or any fault; `idle` are sessions that wait. */
export type StateWord = StandingReason | 'out_of_service' | 'unavailable' | 'any_fault' | 'idle';

/** How each is called in four languages; its label first, then what else people say. */
const names: Readonly<Record<StateWord, readonly string[]>> = {
  offline: ['Offline', 'Hors ligne', 'Sin conexión', 'غير متصل'],
  any_fault: [
    'Reports a fault',
    'Faulted',
    'Fault',
    'Signale un défaut',
    'En défaut',
    'En panne',
    'Comunica una avería',
    'Averiado',
    'يُبلغ عن عطل',
    'معطّل',
  ],
  faulted: [
    'All connectors faulted',
    'Tous les connecteurs en défaut',
    'Todos los conectores averiados',
    'كل الموصلات معطّلة',
  ],
  station_faulted: ['Station faulted', 'Borne en défaut', 'Estación averiada', 'المحطة معطّلة'],
  station_unavailable: [
    'Station unavailable',
    'Borne indisponible',
    'Estación no disponible',
    'المحطة غير متاحة',
  ],
  connectors_unavailable: [
    'No usable connector',
    'Aucun connecteur utilisable',
    'Ningún conector utilizable',
    'لا موصل صالحًا للاستخدام',
  ],
  unavailable: ['Unavailable', 'Indisponible', 'No disponible', 'غير متاح'],
  taken_out: ['Taken out of service', 'Retirée du service', 'Retirado del servicio', 'أُخرج من الخدمة'],
  out_of_service: ['Out of service', 'Hors service', 'Fuera de servicio', 'خارج الخدمة'],
  plan: ['Not in the plan', 'Deactivated by plan', 'Hors abonnement', 'Fuera del plan', 'خارج الخطة'],
  never_connected: [
    'Never connected',
    'Pending',
    'Jamais connectée',
    'En attente',
    'Nunca conectado',
    'Pendiente',
    'لم يتصل قط',
    'بانتظار الاتصال',
  ],
  busy: ['Busy', 'Occupée', 'Ocupado', 'مشغول'],
  in_use: ['In use', 'En cours d’utilisation', 'En partie occupée', 'En uso', 'قيد الاستخدام'],
  booked: ['Booked', 'Reserved', 'Réservée', 'Reservado', 'محجوز'],
  available: ['Available', 'Disponible', 'متاح'],
  idle: [
    'Idle',
    'Plugged in and idle',
    'Paused',
    'En pause',
    'Branché sans charger',
    'En pausa',
    'Enchufado sin cargar',
    'متوقف مؤقتًا',
    'موصول بلا شحن',
  ],
};

const all = Object.keys(names) as StateWord[];

export interface FoundStates {
  states: readonly StateWord[];
  /** The whole name of the first was typed, not only a part of it. */
  isWhole: boolean;
}

const least = 3;

const plain = (text: string): string => folded(text).replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim();

/** From the beginning of one of its words on. */
const holds = (name: string, typed: string): boolean => ` ${name}`.includes(` ${typed}`);

const found = (typed: string): FoundStates => {
  const text = plain(typed);
  if (text.length < least) return { states: [], isWhole: false };
  const near = (state: StateWord): number => {
    const called = names[state].map(plain);
    if (called.includes(text)) return 0;
    if (called.some((name) => name.startsWith(text))) return 1;
    return called.some((name) => holds(name, text)) ? 2 : 3;
  };
  const fits = all.map((state) => ({ state, distance: near(state) })).filter(({ distance }) => distance < 3);
  const states = fits.toSorted((one, other) => one.distance - other.distance).map(({ state }) => state);
  return { states, isWhole: fits.some(({ distance }) => distance === 0) };
};

/** The states that what was typed names or begins to name, the nearest first; from three letters on. */
export const readStates = (typed: string): FoundStates => {
  const read = found(typed);
  return read.states.length > 0 ? read : found(latinOf(typed));
};
