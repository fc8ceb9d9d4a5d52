import { ActionIcon, NumberInput, Slider, TextInput, Title } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconBraces,
  IconExternalLink,
  IconEyeOff,
  IconPin,
  IconTrash,
} from '@tabler/icons-react';
import { lastPinPosition, type RuleAction, type SearchField } from '@vitrina/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/use-format.ts';
import { strengthName } from '../../../settings-kit/rules/rule-text.ts';
import { Card } from '../../../ui/card.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import classes from '../rules.module.css';
import { DataEditor } from './data-editor.tsx';
import { ProductPicker } from './product-picker.tsx';
import type { ActionType } from './rule-draft.ts';
import { TargetEditor } from './target-editor.tsx';

export const actionIcons = {
  pin: IconPin,
  boost: IconArrowUp,
  bury: IconArrowDown,
  hide: IconEyeOff,
  redirect: IconExternalLink,
  data: IconBraces,
} as const satisfies Record<ActionType, unknown>;

type StrengthProps = { type: 'boost' | 'bury'; strength: number; onChange: (strength: number) => void };

/** The strength of a boost, in words and as a factor. */
function Strength({ type, strength, onChange }: StrengthProps) {
  const { t } = useTranslation();
  const words = t(`merchandising.strength.${strengthName(strength)}`);
  return (
    <div className={classes.strength}>
      <div className={classes.strengthWords}>
        <strong>{words}</strong>
        <Quiet as="span">{t(`merchandising.strength.${type}Times`, { count: strength + 1 })}</Quiet>
      </div>
      <Slider
        min={1}
        max={10}
        label={null}
        value={strength}
        onChange={onChange}
        thumbLabel={t('merchandising.strength.label')}
        thumbValueText={words}
      />
    </div>
  );
}

type PositionProps = {
  position: number;
  error: string | undefined;
  onChange: (position: number) => void;
};

/** The position of a pin. What is none stays as it was typed, with what would be one; an emptied field has the previous one back. */
function Position({ position, error, onChange }: PositionProps) {
  const { t } = useTranslation();
  const { decimalSign } = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const isPosition = Number.isInteger(position) && position >= 1 && position <= lastPinPosition;
  return (
    <NumberInput
      className={classes.position}
      label={t('merchandising.editor.position')}
      min={1}
      max={lastPinPosition}
      clampBehavior="none"
      decimalSeparator={decimalSign}
      allowedDecimalSeparators={['.', ',']}
      value={typed ?? position}
      error={isPosition ? error : t('merchandising.problems.noPosition', { max: lastPinPosition })}
      onBlur={() => typed === '' && setTyped(null)}
      onChange={(next) => {
        // A text is what is no number yet, or one that is too long to be counted with.
        setTyped(typeof next === 'string' ? next : null);
        if (next !== '') onChange(typeof next === 'string' ? 0 : next);
      }}
    />
  );
}

type ActionCardProps = {
  /** Whether it was added just now: then its first field takes the focus. */
  isNew: boolean;
  catalogId: string;
  /** What the rule is for; empty for a category. */
  phrase: string;
  fields: readonly SearchField[];
  action: RuleAction;
  errorOf: (part: string) => string | undefined;
  onChange: (action: RuleAction) => void;
  onRemove: () => void;
  /** Shown at the end of the card. */
  children: ReactNode;
};

/** Edits one action of a rule. */
export function ActionCard(props: ActionCardProps) {
  const { isNew, catalogId, phrase, fields, action, errorOf, onChange, onRemove, children } = props;
  const { t } = useTranslation();
  const card = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is added.
  useEffect(() => {
    if (isNew) card.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, []);
  const Sign = actionIcons[action.type];
  const name = t(`merchandising.editor.actions.${action.type}`);
  return (
    <div ref={card}>
      <Card size="md" aria-label={name}>
        <div className={classes.cardHead}>
          <Sign size={20} stroke={1.8} aria-hidden />
          <Title order={3}>{name}</Title>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('merchandising.editor.remove', { name })}
            onClick={onRemove}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </div>
        {action.type === 'pin' && (
          <>
            <ProductPicker
              catalogId={catalogId}
              phrase={phrase}
              label={t('merchandising.editor.product')}
              productId={action.productId}
              error={errorOf('productId')}
              onChange={(productId) => onChange({ ...action, productId })}
            />
            <Position
              position={action.position}
              error={errorOf('position')}
              onChange={(position) => onChange({ ...action, position })}
            />
          </>
        )}
        {(action.type === 'boost' || action.type === 'bury' || action.type === 'hide') && (
          <TargetEditor
            catalogId={catalogId}
            phrase={phrase}
            fields={fields}
            target={action.target}
            errorOf={(part) => errorOf(`target.${part}`)}
            onChange={(target) => onChange({ ...action, target })}
          />
        )}
        {(action.type === 'boost' || action.type === 'bury') && (
          <Strength
            type={action.type}
            strength={action.strength}
            onChange={(strength) => onChange({ ...action, strength })}
          />
        )}
        {action.type === 'redirect' && (
          <TextInput
            type="url"
            inputMode="url"
            label={t('merchandising.editor.url')}
            description={t('merchandising.editor.urlHelp')}
            placeholder={t('merchandising.editor.urlPlaceholder')}
            value={action.url}
            error={errorOf('url')}
            onChange={({ currentTarget }) => onChange({ ...action, url: currentTarget.value })}
          />
        )}
        {action.type === 'data' && (
          <DataEditor
            data={action.data}
            error={errorOf('data')}
            onChange={(data) => onChange({ ...action, data })}
          />
        )}
        {children}
      </Card>
    </div>
  );
}
