import { ActionIcon, Tooltip } from '@mantine/core';
import { type Icon, IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import type { EditSteps } from './use-edit-steps.ts';

type StepButtonProps = { label: string; keys: string; icon: Icon; onStep: (() => void) | undefined };

function StepButton({ label, keys, icon: Sign, onStep }: StepButtonProps) {
  return (
    <Tooltip label={`${label} (${keys})`}>
      <ActionIcon variant="default" size={38} aria-label={label} disabled={!onStep} onClick={onStep}>
        <Sign size={19} />
      </ActionIcon>
    </Tooltip>
  );
}

type StepButtonsProps = {
  steps: Pick<EditSteps<unknown>, 'undo' | 'redo'>;
  labels: { readonly undo: string; readonly redo: string };
};

/** Undo and redo. */
export function StepButtons({ steps, labels }: StepButtonsProps) {
  return (
    <>
      <StepButton label={labels.undo} keys="Ctrl+Z" icon={IconArrowBackUp} onStep={steps.undo} />
      <StepButton label={labels.redo} keys="Ctrl+Shift+Z" icon={IconArrowForwardUp} onStep={steps.redo} />
    </>
  );
}
