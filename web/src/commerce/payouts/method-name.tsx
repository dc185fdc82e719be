import type { Payout } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';

/** A method by its kind, and by what tells it from others. */
export function MethodName({
  method: { kind, label },
}: {
  method: Pick<Payout['method'], 'kind' | 'label'>;
}) {
  const t = useTranslations('payoutMethods.kind');
  return (
    <>
      {t(kind)} {label === null ? null : <bdi dir="ltr">{label}</bdi>}
    </>
  );
}
