import { onboarding, prices, wire, type ChargePointType, type NewChargePointBody } from '@voltdeck/contract';
import type { z } from 'zod';
import type { Draft, DraftConnector } from './draft';
import { formSteps, type FormStep } from './step-names';

const body = onboarding.newChargePointBody;

interface StepRules {
  /** The contract's own schema, as far as the step says something. */
  schema: z.ZodObject;
  /** What the schema reads of a draft. */
  read: (draft: Draft) => Record<string, unknown>;
}

const what: StepRules = {
  schema: body.pick({ title: true, identifier: true, category: true, type_id: true }),
  read: ({ title, identifier, category, type_id }) => ({ title, identifier, category, type_id }),
};

/** What was not chosen is not sent: who may add power centers need not be one who may sort them. */
const belonging = ({ group_id, category_ids }: Draft) => ({
  ...(group_id === '' ? {} : { group_id }),
  ...(category_ids.length === 0 ? {} : { category_ids }),
});

const own = {
  latitude: true,
  longitude: true,
  address_line_1: true,
  city: true,
  zipcode: true,
  country: true,
} as const;

const where: StepRules = {
  schema: body.pick({ charging_site_id: true, time_zone: true, group_id: true, category_ids: true, ...own }),
  read: (draft) => {
    const { charging_site_id, time_zone } = draft;
    const told = { time_zone, ...belonging(draft) };
    // A site lends its place, and two places are never mixed.
    if (charging_site_id !== '') return { charging_site_id, ...told };
    const { latitude, longitude, address_line_1, city, zipcode, country } = draft;
    return { ...told, latitude, longitude, address_line_1, city, zipcode, country };
  },
};

const connectors: StepRules = {
  schema: body.pick({ connectors: true }),
  read: (draft) => (draft.told === 'device' ? {} : { connectors: draft.connectors }),
};

const price: StepRules = {
  schema: prices.priceBody.pick({ price: true, price_unit: true }).partial(),
  read: (draft) =>
    draft.pricing === 'later'
      ? {}
      : // An empty price is no number, where a missing one would pass.
        { price: draft.price === '' ? null : draft.price, price_unit: draft.pricing },
};

const access: StepRules = {
  schema: body.pick({ visibility: true, secure: true }).extend({
    open_time: wire.timeOfDay().optional(),
    close_time: wire.timeOfDay().optional(),
  }),
  read: ({ visibility, secure, hours, open_time, close_time }) => ({
    visibility,
    secure: secure === 'yes',
    ...(hours === 'daily' ? { open_time, close_time } : {}),
  }),
};

export const steps: Readonly<Record<FormStep, StepRules>> = { what, where, connectors, price, access };

export const isComplete = (step: FormStep, draft: Draft): boolean =>
  steps[step].schema.safeParse(steps[step].read(draft)).success;

/** The step to show for the one that is asked for: nobody gets past one that is not complete. */
export const reachable = (asked: FormStep, draft: Draft): FormStep => {
  const before = formSteps.slice(0, formSteps.indexOf(asked));
  return before.find((step) => !isComplete(step, draft)) ?? asked;
};

/** The step that has a field; what no step shows belongs to the last one. */
export const stepOf = (field: string): FormStep => {
  const name = field.split('.')[0] ?? field;
  if (name === 'price_unit') return 'price';
  return formSteps.find((step) => name in steps[step].schema.shape) ?? 'access';
};

/** The first step that a refusal concerns. */
export const firstStepOf = (fields: readonly string[]): FormStep => {
  const concerned = new Set(fields.map(stepOf));
  return formSteps.find((step) => concerned.has(step)) ?? 'access';
};

/** What is sent to add it. */
export const bodyOf = (draft: Draft): NewChargePointBody =>
  body.parse({
    ...what.read(draft),
    ...where.read(draft),
    ...connectors.read(draft),
    ...access.read(draft),
  });

/** The price around the clock that is added after it; null when it is set later. */
export const priceOf = (draft: Draft) =>
  draft.pricing === 'later' || draft.price === ''
    ? null
    : { starting_time: '00:00', ending_time: '00:00', price: draft.price, price_unit: draft.pricing };

/** What a device of a type usually has; of no type, the plug of its kind of device. */
export const usualConnectors = (
  category: Draft['category'],
  type: Pick<ChargePointType, 'current_type' | 'max_power'> | undefined,
): DraftConnector[] => {
  const max_power = type?.max_power ?? '';
  if (category !== 'EV_CHARGER') return [{ number: 1, type: 'SCHUKO', max_power }];
  return [{ number: 1, type: type?.current_type === 'DC' ? 'CCS_2' : 'TYPE_2', max_power }];
};

/** More or fewer connectors: new ones are like the last. */
export const resized = (list: readonly DraftConnector[], count: number): DraftConnector[] => {
  const last = list.at(-1) ?? { type: '', max_power: '' as const };
  return Array.from({ length: count }, (_, index) => list[index] ?? { ...last, number: index + 1 });
};
