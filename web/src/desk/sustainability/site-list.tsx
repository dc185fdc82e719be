import { siteNames, type Sustainability, type SustainabilitySite } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../api/user';
import { useFormats } from '../../i18n/format';
import { targetOf } from '../../ui/address';
import { SideScroll } from '../../ui/side-scroll';
import { Count, Energy, NoValue } from '../../ui/values';
import textStyles from '../../ui/text.module.css';
import { Distance, Mass, Trees } from './amounts';
import styles from './sustainability.module.css';

/** As many as one reads; the others are shown when asked for. */
const firstShown = 20;

function Name({ site: { id, name } }: { site: SustainabilitySite }) {
  const t = useTranslations('sustainability.sites');
  const mayOpen = useMay()(siteNames.listSites.needs);
  if (id === null) return <span className={textStyles.dim}>{t('none')}</span>;
  const shown = <bdi className={textStyles.name}>{name}</bdi>;
  return mayOpen ? (
    <Link {...targetOf('/charging-sites/$id', {}, id)} className={styles.link}>
      {shown}
    </Link>
  ) : (
    shown
  );
}

/** How much of the most a site avoided; below zero in red. */
function Bar({ site: { co2 }, most }: { site: SustainabilitySite; most: number }) {
  return (
    <span className={styles.bar} aria-hidden>
      <span
        style={{ inlineSize: `${most === 0 ? 0 : (Math.abs(co2) / most) * 100}%` }}
        data-negative={co2 < 0 || undefined}
      />
    </span>
  );
}

/** Sites by what they avoided, the most first. */
export function SiteList({ told: { sites, sites_count: count } }: { told: Sustainability }) {
  const t = useTranslations('sustainability');
  const { country } = useFormats();
  const [isWhole, showAll] = useState(false);
  const most = Math.max(0, ...sites.map(({ co2 }) => Math.abs(co2)));
  const shown = isWhole ? sites : sites.slice(0, firstShown);
  return (
    <>
      <SideScroll label={t('sites.title')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('site')}</th>
              <th scope="col" data-end>
                {t('figures.co2')}
              </th>
              <th scope="col" data-end>
                {t('figures.energy')}
              </th>
              <th scope="col" data-end>
                {t('figures.kilometres')}
              </th>
              <th scope="col" data-end>
                {t('figures.trees')}
              </th>
              <th scope="col" data-end>
                {t('figures.sessions')}
              </th>
              <th scope="col">{t('country')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((site) => (
              <tr key={site.id}>
                <th scope="row">
                  <Name site={site} />
                  <Bar site={site} most={most} />
                </th>
                <td data-end data-main>
                  <Mass of={site} />
                </td>
                <td data-end>
                  <Energy value={site.energy} />
                </td>
                <td data-end>
                  <Distance value={site.kilometres} />
                </td>
                <td data-end>
                  <Trees value={site.trees} />
                </td>
                <td data-end>
                  <Count value={site.orders} />
                </td>
                <td>{site.country === null ? <NoValue /> : <bdi>{country(site.country)}</bdi>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </SideScroll>
      {sites.length > shown.length ? (
        <Button variant="default" onClick={() => showAll(true)}>
          {t('sites.showAll', { count: sites.length })}
        </Button>
      ) : count > sites.length ? (
        <p className={styles.note}>{t('sites.more', { count: count - sites.length })}</p>
      ) : null}
    </>
  );
}
