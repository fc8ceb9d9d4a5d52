import { Button, NumberInput, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type HtmlTemplate, htmlTemplateLimits } from '@vitrina/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Editor } from '../../api/editor/editor.ts';
import classes from './html-templates.module.css';

const presets = [
  [200, 320],
  [280, 400],
  [300, 420],
  [600, 200],
] as const;

type AdvancedFieldsProps = {
  editor: Pick<Editor<HtmlTemplate>, 'value' | 'patch' | 'errorAt'>;
  isNew: boolean;
};

/** What the choices of the look set by themselves, and few ever need: the id and the size. Folded unless something in it is wrong. */
export function AdvancedFields({ editor: { value, patch, errorAt }, isNew }: AdvancedFieldsProps) {
  const { t } = useTranslation();
  const [isOpened, setOpened] = useState(false);
  const bodyId = useId();
  const isWrong = (['templateId', 'width', 'height'] as const).some((name) => errorAt(name) !== undefined);
  const isShown = isOpened || isWrong;
  const side = (name: 'width' | 'height') => (
    <NumberInput
      className={classes.side ?? ''}
      label={t(name === 'width' ? 'fields.names.templateWidth' : 'fields.names.templateHeight')}
      suffix=" px"
      allowDecimal={false}
      allowNegative={false}
      max={htmlTemplateLimits.side}
      clampBehavior="none"
      value={value[name]}
      error={errorAt(name)}
      onChange={(given) => patch({ [name]: typeof given === 'number' ? given : 0 })}
    />
  );
  return (
    <div className={classes.advanced}>
      <Button
        className={classes.unfold ?? ''}
        variant="subtle"
        size="compact-sm"
        aria-expanded={isShown}
        aria-controls={bodyId}
        rightSection={<IconChevronDown size={16} className={classes.chevron} aria-hidden />}
        onClick={() => setOpened(!isShown)}
      >
        {t('htmlTemplates.editor.advanced')}
      </Button>
      <div id={bodyId} className={classes.folded}>
        {isShown && (
          <>
            <TextInput
              label={t('fields.names.templateId')}
              description={isNew ? t('htmlTemplates.editor.idHelp') : undefined}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              readOnly={!isNew}
              maxLength={64}
              spellCheck={false}
              value={value.templateId}
              error={errorAt('templateId')}
              onChange={({ currentTarget }) => patch({ templateId: currentTarget.value })}
            />
            <div className={classes.sizes}>
              {side('width')}
              {side('height')}
              {/* biome-ignore lint/a11y/useSemanticElements: a fieldset doesn't take part in this row's layout. */}
              <div className={classes.presets} role="group" aria-label={t('htmlTemplates.editor.presets')}>
                {presets.map(([width, height]) => (
                  <Button
                    key={`${width}x${height}`}
                    variant={value.width === width && value.height === height ? 'light' : 'default'}
                    size="compact-md"
                    onClick={() => patch({ width, height })}
                  >
                    {t('htmlTemplates.size', { width, height })}
                  </Button>
                ))}
              </div>
            </div>
          </>
        )}
      </div>
    </div>
  );
}
