import { workList, type CuredRow } from '@voltdeck/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useCall } from '../../../api/hooks';
import type { ItemName } from '../item-key';
import { cureSchema } from './cure-values';

/** Typing pauses this long before it is asked what it comes to. */
const pauseMs = 250;

/** The preview of a cure needs no words. */
const someReason = '–';

const withReason = (cure: unknown): unknown =>
  typeof cure === 'object' && cure !== null && 'reason' in cure && !cure.reason
    ? { ...cure, reason: someReason }
    : cure;

export interface Preview {
  /** What it would come to; undefined until that is known, and where the fields cannot be read. */
  row: CuredRow | undefined;
  isChecking: boolean;
  hasFailed: boolean;
}

/** What a cure would come to, asked anew as its fields change and as the item does. */
export const usePreview = ({ kind, id }: ItemName, cure: unknown): Preview => {
  const parsed = cureSchema.safeParse({ cure: withReason(cure) });
  const text = parsed.success ? JSON.stringify(parsed.data.cure) : '';
  const [asked] = useDebouncedValue(text, pauseMs);
  const isAsked = asked !== '';
  const read = cureSchema.safeParse({ cure: isAsked ? JSON.parse(asked) : null });
  const source = useCall(
    workList.cureWork,
    { body: { items: [{ kind, id }], cure: read.data?.cure ?? { do: 'close' }, preview: true } },
    { enabled: isAsked, staleTime: 0, keep: true, quiet: true, live: { kinds: ['work-item'] } },
  );
  const isLatest = asked === text;
  return {
    row: isAsked && isLatest ? source.data?.rows[0] : undefined,
    isChecking: text !== '' && (!isLatest || source.isFetching),
    hasFailed: isAsked && source.error !== null && !source.isFetching,
  };
};
