import { useEffect, useState } from 'react';
import { z } from 'zod';
import { usePanel } from '../../../kit/panel-context.ts';
import { useSearchState } from '../../../kit/search-params.ts';
import { type WizardStep, wizardSteps } from './wizard-draft.ts';
import { earlier } from './wizard-start.ts';

/** `?step=mapping`, so that Back and Forward go through the steps, and a reload stays. */
const wizardSearch = z.object({ step: z.enum(wizardSteps).optional().catch(undefined) });

type OpenStep = {
  readonly step: WizardStep;
  /** Whether another step was open before, so that this one's heading takes the focus. */
  readonly hasMoved: boolean;
  readonly open: (step: WizardStep) => void;
};

/** The open step: that of the address, or `furthest` if the address asks for a later one or for none. */
export const useWizardStep = (furthest: WizardStep): OpenStep => {
  const { notices } = usePanel();
  const [{ step: asked }, change] = useSearchState(wizardSearch);
  const step = asked === undefined ? furthest : earlier(asked, furthest);
  const [opened, setOpened] = useState({ step, moves: 0 });
  if (opened.step !== step) setOpened({ step, moves: opened.moves + 1 });
  useEffect(() => {
    if (asked !== step) change({ step });
  }, [asked, step, change]);
  useEffect(() => {
    if (opened.moves === 0) return;
    // Each step is a screen of its own: errors of the previous one are cleared.
    notices.clearErrors();
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [opened.moves, notices]);
  return { step, hasMoved: opened.moves > 0, open: (next) => change({ step: next }, { push: true }) };
};
