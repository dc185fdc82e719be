import { logins, onboarding, operators } from '@voltdeck/contract';
import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconArrowLeft, IconLock } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { queryKey, useAct, useCall } from '../../api/hooks';
import { useMay, useUser } from '../../api/user';
import { expectHeading } from '../../ui/focus';
import { Page } from '../../ui/page';
import { EmptyState, Loaded } from '../../ui/page-states';
import type { Made } from './creation';
import { DoneStep } from './done-step';
import { anotherLike, emptyDraft, storeDraft } from './draft';
import { stepSearch } from './step-names';
import { Wizard } from './wizard';
import textStyles from '../../ui/text.module.css';

/** Said before anything is typed. */
function PlanFull({ included }: { included: number | null }) {
  const t = useTranslations('onboarding.full');
  const plans = useTranslations('ui.toast')('plans');
  return (
    <EmptyState
      icon={<IconLock size={22} stroke={1.5} />}
      title={t('title')}
      text={t('text', { count: included ?? 0 })}
      action={
        <Group gap="xs" justify="center">
          <Button component={Link} to="/subscriptions">
            {plans}
          </Button>
          <Button
            component={Link}
            to="/charge-points"
            variant="default"
            leftSection={<IconArrowLeft size={16} className={textStyles.mirrored} aria-hidden />}
          >
            {t('back')}
          </Button>
        </Group>
      }
    />
  );
}

/** `/charge-points/new`: adding a power center in steps, and connecting it. */
export function NewChargePointScreen() {
  const t = useTranslations('onboarding');
  const user = useUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  const search = stepSearch(useSearch({ strict: false }));
  const mayCheck = useMay()(onboarding.checkLimitation.needs);
  const isDone = search.step === 'done' && search.id !== undefined;
  const limit = useCall(onboarding.checkLimitation, {}, { enabled: mayCheck && !isDone });
  const [made, setMade] = useState<Made>();
  // Where it fails, the page of the first steps finds the power center and ends them.
  const firstSteps = useAct(operators.changeOperator, { quiet: true, invalidates: [logins.user] });

  const finish = async (next: Made): Promise<void> => {
    setMade(next);
    storeDraft(user.operator_id, emptyDraft);
    // The button that had the focus goes with the form.
    expectHeading();
    // Going back must not lead into a form that was sent.
    await navigate({ to: '/charge-points/new', search: { step: 'done', id: next.id }, replace: true });
    await client.invalidateQueries({ queryKey: queryKey(onboarding.checkLimitation) });
    if (user.setup === 'power-center') firstSteps.act({ body: { setup: null } });
  };
  const another = (from: Made) => (): void => {
    storeDraft(user.operator_id, anotherLike(from.draft));
    void navigate({ to: '/charge-points/new' });
  };

  if (isDone && search.id !== undefined) {
    const own = made?.id === search.id ? made : undefined;
    return <DoneStep id={search.id} made={own} onAnother={own && another(own)} />;
  }
  const wizard = <Wizard onMade={finish} />;
  return (
    <Page title={t('title')} text={t('text')} width="narrow">
      {mayCheck ? (
        <Loaded source={limit}>
          {({ can_create: mayAdd, chargers_included: included }) =>
            mayAdd ? wizard : <PlanFull included={included} />
          }
        </Loaded>
      ) : (
        wizard
      )}
    </Page>
  );
}
