import { groups } from '@voltdeck/contract';
import { Skeleton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { Section } from '../../ui/page';
import { EmptyState, Loaded } from '../../ui/page-states';
import { Code } from '../../ui/values';
import styles from './groups.module.css';

/** Which power centers are in a group, for who may not read them. */
export function BriefMembers({ groupId }: { groupId: number }) {
  const t = useTranslations('groups');
  const words = useTranslations('network.status');
  const source = useCall(
    groups.getGroup,
    { params: { id: groupId } },
    { live: { kinds: ['charge-point-group'], id: groupId } },
  );
  return (
    <Section flush>
      <Loaded source={source} skeleton={<Skeleton height={160} />}>
        {({ charge_points: members }) =>
          members.length === 0 ? (
            <EmptyState title={t('noMembers')} text={t('noMembersText')} />
          ) : (
            <ul className={styles.list} aria-label={t('tab.members')}>
              {members.map(({ id, title, identifier, status }) => (
                <li key={id}>
                  <span className={styles.who}>
                    <bdi>{title}</bdi>
                    <Code>{identifier}</Code>
                  </span>
                  <span>{words(status)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}
