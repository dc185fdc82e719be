import type { Visit, visits } from '@voltdeck/contract';
import { useEffect } from 'preact/hooks';
import { ask } from '../api/ask';
import { isStatus } from '../api/refusal';
import { useAnswer } from '../api/use-answer';
import { useLanguage } from '../i18n/language';
import { ButtonLink } from '../ui/button';
import { Notice } from '../ui/notice';
import { Page } from '../ui/page';
import { AsOf, Skeleton, Trouble } from '../ui/waiting';
import { forgetVisit, keepVisit } from './kept-visits';
import { Live } from './live';
import { Over } from './over';
import { PayStep } from './pay-step';
import { isOver, paceOf, titles } from './standing';
import { Starting } from './starting';
import { useBrandOf } from './use-brand-of';
import styles from './visit-page.module.css';

/** The session of a stranger, from the payment to the receipt, for whoever has its link. */
export function VisitPage({ visit: link }: { visit: string }) {
  const { t } = useLanguage();
  const answer = useAnswer(
    `visit ${link}`,
    () => ask<typeof visits.openVisit>('GET /api/c/visits/{visit}', { params: { visit: link } }),
    { everyMs: paceOf },
  );
  const visit = answer.data;
  useBrandOf(visit?.operator.page ?? null);
  const isNowhere = isStatus(answer.failure, 404) || isStatus(answer.failure, 422);
  useEffect(() => {
    if (isNowhere) forgetVisit(link);
    else if (visit !== undefined) keepVisit(visit);
  }, [isNowhere, link, visit]);
  if (isNowhere) return <NoVisit />;
  if (visit === undefined)
    return (
      <Page title={t('visit.title')} back="/">
        {answer.failure === undefined ? (
          <Skeleton />
        ) : (
          <Trouble error={answer.failure} onAgain={answer.reload} />
        )}
      </Page>
    );
  return (
    <Page key={visit.state} title={t(titles[visit.state])} back={backOf(visit)}>
      <p className={styles.place}>
        {visit.station.title} · {t('visit.connector', { number: visit.station.connector })}
      </p>
      <AsOf answer={answer} />
      <Step visit={visit} isCutOff={answer.isCutOff} onVisit={answer.set} />
    </Page>
  );
}

/** Once it is over the station is where one may begin again. */
const backOf = ({ state, station }: Visit): string =>
  isOver(state) ? '/' : `/${station.token}?connector=${station.connector}`;

interface StepProps {
  visit: Visit;
  isCutOff: boolean;
  onVisit: (visit: Visit) => void;
}

function Step({ visit, isCutOff, onVisit }: StepProps) {
  switch (visit.state) {
    case 'waiting-for-payment':
    case 'paying':
      return <PayStep visit={visit} isCutOff={isCutOff} onVisit={onVisit} />;
    case 'starting':
      return <Starting visit={visit} isCutOff={isCutOff} onVisit={onVisit} />;
    case 'charging':
    case 'finishing':
      return <Live visit={visit} isCutOff={isCutOff} onVisit={onVisit} />;
    case 'over':
    case 'refused':
    case 'expired':
      return <Over visit={visit} onVisit={onVisit} />;
  }
}

function NoVisit() {
  const { t } = useLanguage();
  return (
    <Page title={t('visit.unknown')} back="/">
      <Notice kind="warning">{t('visit.unknownHint')}</Notice>
      <ButtonLink to="/scan" kind="main" icon="scan" isWide>
        {t('near.scan')}
      </ButtonLink>
    </Page>
  );
}
