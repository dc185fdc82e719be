import { type Build, type BuildOffer, builds } from '@voltdeck/contract';
import { Alert, Button, Group, Loader, Stack } from '@mantine/core';
import { IconCreditCard, IconGift, IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { useFormats } from '../../i18n/format';
import { leaveFor } from '../../ui/leave-for';
import textStyles from '../../ui/text.module.css';

/** How often it is asked whether the provider has opened its page, beside what is told live. */
const askMs = 1_000;

/** The page of the test provider, which moves no money and says so. */
function TestPage({ of }: { of: Build }) {
  const t = useTranslations('builds.pay');
  const { act, isPending } = useAct(builds.answerTestPayment, { changes: ['build'] });
  const answer = (said: 'pay' | 'refuse' | 'abandon') => (
    <Button
      variant={said === 'pay' ? undefined : 'default'}
      disabled={isPending}
      onClick={() => act({ params: { id: of.id }, body: { answer: said } })}
    >
      {t(`test.${said}`)}
    </Button>
  );
  return (
    <Alert
      color="violet"
      variant="light"
      role="group"
      title={t('test.title')}
      icon={<IconInfoCircle size={18} aria-hidden />}
    >
      <Stack gap="xs">
        {t('test.text')}
        <Group gap="xs">
          {answer('pay')}
          {answer('refuse')}
          {answer('abandon')}
        </Group>
      </Stack>
    </Alert>
  );
}

/** Waits until the provider has opened its page; leads there if somebody asked for it now. */
function Awaiting({ of, leads }: { of: Build; leads: boolean }) {
  const t = useTranslations('builds.pay');
  useCall(builds.getBuild, { params: { id: of.id } }, { refetchInterval: askMs, quiet: true });
  const url = of.payment?.url ?? null;
  useEffect(() => {
    if (leads && url !== null) leaveFor(url);
  }, [leads, url]);
  return (
    <Group gap="sm" role="status">
      <Loader size="sm" aria-hidden />
      <span>{t('opening')}</span>
    </Group>
  );
}

/** Why no free build can be used, with the way to more of them. */
function NoFree({ offer }: { offer: BuildOffer }) {
  const t = useTranslations('builds.pay');
  return (
    <p className={textStyles.prose}>
      {t(offer.free_builds === 0 ? 'noneIncluded' : 'noneLeft')}{' '}
      <Link to="/subscriptions" className={textStyles.link}>
        {t('plans')}
      </Link>
    </p>
  );
}

/** How a build is paid: by a free one of the plan, or on the page of the provider. */
export function PayPart({ of, offer }: { of: Build; offer: BuildOffer | undefined }) {
  const t = useTranslations('builds.pay');
  const { money } = useFormats();
  const may = useMay();
  const [leads, setLeads] = useState(false);
  const pay = useAct(builds.payBuild, { changes: ['build'] });
  const free = useAct(builds.useFreeBuild, { changes: ['build'] });
  if (!may(builds.payBuild.needs)) return null;
  const { payment } = of;
  if (payment?.is_test === true && payment.state === 'open') return <TestPage of={of} />;
  if (payment !== null && (payment.state === 'opening' || leads)) return <Awaiting of={of} leads={leads} />;
  const left = offer?.free_builds_left;
  const hasFree = of.free === 0 && (left === null || (left !== undefined && left > 0));
  return (
    <Stack gap="xs">
      {of.state === 'payment-failed' ? (
        <Alert color="yellow" variant="light" role="note">
          {t('failed')}
        </Alert>
      ) : null}
      {offer === undefined || of.free > 0 || hasFree ? null : <NoFree offer={offer} />}
      <Group gap="xs">
        {hasFree ? (
          <Button
            leftSection={<IconGift size={16} aria-hidden />}
            loading={free.isPending}
            onClick={() => free.act({ params: { id: of.id } })}
          >
            {left === null ? t('useFree') : t('useFreeLeft', { count: left ?? 0 })}
          </Button>
        ) : null}
        <Button
          variant={hasFree ? 'default' : undefined}
          leftSection={<IconCreditCard size={16} aria-hidden />}
          loading={pay.isPending}
          onClick={() => {
            setLeads(true);
            pay.act({ params: { id: of.id } });
          }}
        >
          {t('pay', { amount: money(of.due, of.currency) })}
        </Button>
      </Group>
    </Stack>
  );
}
