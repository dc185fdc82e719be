import { type purchases, type TopUpPage, topUps } from '@voltdeck/contract';
import { Alert, Button, Group, Loader, Skeleton, Stack } from '@mantine/core';
import { useParams, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error';
import { useAct, useCall } from '../../api/hooks';
import { useFormats } from '../../i18n/format';
import { asLocale, chosenLocale } from '../../i18n/locale';
import { useLanguage } from '../../i18n/provider';
import { GuestFrame } from '../../identity';
import { isolated } from '../../ui/isolated';
import { leaveFor } from '../../ui/leave-for';

/** How often it is asked how the payment stands, while it is not over. */
const askMs = 1_500;

/** A link that opens nothing says so; where nobody answered, it may be tried again. */
function Refused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('topUps');
  const { isUnreachable = false, status = 0 } = isApiError(error) ? error : {};
  const isUnknown = !isUnreachable && status === 404;
  return (
    <GuestFrame title={t(isUnknown ? 'unknown' : 'away')} text={t(isUnknown ? 'unknownText' : 'awayText')}>
      {isUnknown ? null : (
        <Button fullWidth onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </GuestFrame>
  );
}

function Waiting({ text }: { text: string }) {
  return (
    <Group gap="sm" role="status">
      <Loader size="sm" aria-hidden />
      <span>{text}</span>
    </Group>
  );
}

/** The page of the test provider, which says of itself that it moves no money. */
function TestPage({ token }: { token: string }) {
  const t = useTranslations('topUps.test');
  const { act, isPending } = useAct(topUps.answerTestTopUp, {
    changes: [],
    invalidates: [topUps.openTopUp],
  });
  const say = (answer: purchases.TestAnswer) => () => act({ params: { token }, body: { answer } });
  return (
    <Stack gap="md">
      <Alert color="yellow" variant="light" title={t('label')}>
        {t('text')}
      </Alert>
      <Button fullWidth loading={isPending} onClick={say('pay')}>
        {t('pay')}
      </Button>
      <Stack gap="xs">
        <Button variant="default" disabled={isPending} onClick={say('refuse')}>
          {t('refuse')}
        </Button>
        <Button variant="default" disabled={isPending} onClick={say('abandon')}>
          {t('abandon')}
        </Button>
      </Stack>
    </Stack>
  );
}

/** Leads to the page of the provider; whoever came back from there without having paid goes again by themselves. */
function ProviderPage({ url, back }: { url: string; back: string | undefined }) {
  const t = useTranslations('topUps');
  const leads = back === undefined;
  useEffect(() => {
    if (leads) leaveFor(url);
  }, [leads, url]);
  if (back === 'paid') return <Waiting text={t('confirming')} />;
  return leads ? (
    <Waiting text={t('opening')} />
  ) : (
    <Button fullWidth onClick={() => leaveFor(url)}>
      {t('payNow')}
    </Button>
  );
}

function Open({ page, token, back }: { page: TopUpPage; token: string; back: string | undefined }) {
  const t = useTranslations('topUps');
  // Asked again and again as long as this stands here.
  useCall(topUps.openTopUp, { params: { token } }, { quiet: true, refetchInterval: askMs });
  if (page.state === 'opening') return <Waiting text={t('opening')} />;
  if (page.is_test) return <TestPage token={token} />;
  return page.url === null ? <Waiting text={t('opening')} /> : <ProviderPage url={page.url} back={back} />;
}

/** The language of the app that led here, where nobody has chosen one in this browser. */
function useLanguageOfApp(told: string | undefined): void {
  const { change } = useLanguage();
  const locale = chosenLocale() === undefined ? asLocale(told ?? '') : undefined;
  useEffect(() => {
    if (locale !== undefined) void change(locale);
  }, [change, locale]);
}

/** `/top-up/{token}`: where a driver pays in advance, and sees how that stands. */
export function TopUpScreen() {
  const t = useTranslations('topUps');
  const { money } = useFormats();
  const { token = '' } = useParams({ strict: false }) as { token?: string };
  const { back, lang } = useSearch({ strict: false }) as { back?: string; lang?: string };
  useLanguageOfApp(lang);
  const { data, error, refetch } = useCall(topUps.openTopUp, { params: { token } }, { quiet: true });
  if (data === undefined)
    return error === null ? (
      <GuestFrame title={t('loading')} text="">
        <Skeleton height={120} />
      </GuestFrame>
    ) : (
      <Refused error={error} onRetry={() => void refetch()} />
    );
  const words = {
    amount: isolated(money(data.amount, data.currency)),
    operator: isolated(data.operator),
  };
  return isOpen(data.state) ? (
    <GuestFrame title={t('title', words)} text={t('text', words)}>
      <Open page={data} token={token} back={back} />
    </GuestFrame>
  ) : (
    <GuestFrame title={t(`over.${data.state}.title`, words)} text={t(`over.${data.state}.text`, words)}>
      {null}
    </GuestFrame>
  );
}

type OpenState = 'opening' | 'open';

const isOpen = (state: TopUpPage['state']): state is OpenState => state === 'opening' || state === 'open';
