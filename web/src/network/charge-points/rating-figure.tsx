import { feedback, type ChargePoint } from '@voltdeck/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useMay } from '../../api/user';
import { useFormats } from '../../i18n/format';
import { targetOf } from '../../ui/address';
import { KeyFigure } from '../../ui/figures';
import textStyles from '../../ui/text.module.css';

const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/** How drivers rate it, with the way to what they said; nothing where nobody did. */
export function RatingFigure({ chargePoint: { id, rating } }: { chargePoint: ChargePoint }) {
  const t = useTranslations('network.figure');
  const may = useMay();
  const { number } = useFormats();
  if (rating === null) return null;
  const value = <bdi>{t('ofFive', { rating: number(rating, digits) })}</bdi>;
  return (
    <KeyFigure label={t('rating')}>
      {may(feedback.listFeedback.needs) ? (
        <Link {...targetOf('/feedback', { charge_point_id: [id] })} className={textStyles.link}>
          {value}
        </Link>
      ) : (
        value
      )}
    </KeyFigure>
  );
}
