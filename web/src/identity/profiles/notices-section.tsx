import { notices, type NoticeKind, type NoticeWish } from '@voltdeck/contract';
import { Checkbox, Skeleton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../api/hooks';
import { useUser } from '../../api/user';
import { Section } from '../../ui/page';
import { Loaded } from '../../ui/page-states';
import styles from './notices.module.css';

const ways = ['in_bell', 'by_mail'] as const;
/** The head and a line for each kind. */
const tableHeight = 36 * (1 + notices.noticeKinds.length);

const isMailed = (kind: NoticeKind): boolean => notices.mailedKinds.some((one) => one === kind);

function Wishes({ wishes }: { wishes: readonly NoticeWish[] }) {
  const t = useTranslations('notices');
  const { act, isPending } = useAct(notices.chooseNoticeWishes, { changes: ['notice-read'] });
  return (
    <table className={styles.wishes}>
      <thead>
        <tr>
          <th scope="col">{t('wishes.kind')}</th>
          {ways.map((way) => (
            <th key={way} scope="col">
              {t(`wishes.${way}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {wishes.map((wish) => (
          <tr key={wish.kind}>
            <th scope="row">{t(`kind.${wish.kind}`)}</th>
            {ways.map((way) => (
              <td key={way}>
                {way === 'by_mail' && !isMailed(wish.kind) ? null : (
                  <Checkbox
                    aria-label={`${t(`kind.${wish.kind}`)}: ${t(`wishes.${way}`)}`}
                    checked={wish[way]}
                    disabled={isPending}
                    onChange={() => act({ body: { wishes: [{ ...wish, [way]: !wish[way] }] } })}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Of which kinds somebody is told in the bell, and of which by mail: those that they may read. */
export function NoticesSection() {
  const t = useTranslations('notices');
  const { membership_id: id } = useUser();
  const live = { kinds: ['notice-read'], id } as const;
  const source = useCall(notices.getNoticeWishes, {}, { live, quiet: true });
  return (
    <Section title={t('title')} text={t('wishes.text')}>
      <Loaded source={source} skeleton={<Skeleton height={tableHeight} />}>
        {(wishes) => <Wishes wishes={wishes} />}
      </Loaded>
    </Section>
  );
}
