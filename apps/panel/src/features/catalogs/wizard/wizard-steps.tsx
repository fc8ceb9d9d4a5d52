import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './wizard.module.css';
import { type WizardStep, wizardSteps } from './wizard-draft.ts';

type WizardStepsProps = {
  current: WizardStep;
  /** A summary of each step. */
  summaries: Readonly<Record<WizardStep, string>>;
  /** Whether the open step may be left. */
  mayGo: boolean;
  onGo: (step: WizardStep) => void;
};

/** The four steps, with a summary of the finished ones, which are links back. */
export function WizardSteps({ current, summaries, mayGo, onGo }: WizardStepsProps) {
  const { t } = useTranslation();
  const position = wizardSteps.indexOf(current);
  return (
    <ol className={classes.steps} aria-label={t('wizard.stepsLabel')}>
      {wizardSteps.map((step, index) => {
        const state = index < position ? 'done' : index === position ? 'current' : 'ahead';
        const words = (
          <>
            <span className={classes.stepMark} aria-hidden>
              {state === 'done' ? <IconCheck size={16} stroke={2.4} /> : index + 1}
            </span>
            <span className={classes.stepWords}>
              <span className={classes.stepName}>{t(`wizard.steps.${step}`)}</span>
              {state === 'done' && <span className={classes.stepChosen}>{summaries[step]}</span>}
            </span>
          </>
        );
        return (
          <li key={step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
            {state === 'done' ? (
              <button type="button" disabled={!mayGo} onClick={() => onGo(step)}>
                {words}
              </button>
            ) : (
              <span className={classes.stepStill}>{words}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
