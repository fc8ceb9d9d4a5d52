import { Button, Collapse, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconRotate } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../search-app.module.css';
import { useAppForm } from './app-form.ts';
import { insertAtCursor } from './insert-at-cursor.ts';
import { type TemplatePath, valueAt } from './setting-paths.ts';
import { exampleTemplates, placeholders } from './template-examples.ts';

type TemplateFieldProps = {
  path: TemplatePath;
  /** Fields that the shop shares, in addition to the built-in ones. */
  sharedFields: readonly string[];
};

/** The shop's own template: HTML with placeholders for the product's data, folded at first. */
export function TemplateField({ path, sharedFields }: TemplateFieldProps) {
  const { t } = useTranslation();
  const { value, set, errorAt } = useAppForm();
  const [isOpen, { toggle }] = useDisclosure(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const bodyId = useId();
  const label = t(`searchApp.fields.${path}.label`);
  const html = String(valueAt(value, path) ?? '');
  const names = [...placeholders, ...sharedFields.filter((field) => !placeholders.includes(field))];
  const insert = (name: string): void => {
    const inserted = insertAtCursor(html, `{{${name}}}`, area.current);
    set(path, inserted.text);
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(inserted.cursor, inserted.cursor);
    });
  };
  return (
    <div className={classes.template} data-path={path}>
      <button
        type="button"
        className={classes.templateHead}
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={toggle}
      >
        <span>
          <strong>{label}</strong>
          <span className={classes.text}>{t(`searchApp.fields.${path}.help`)}</span>
        </span>
        <span className={classes.templateState} data-own={html !== '' || undefined}>
          {html === '' ? t('searchApp.template.isBuiltIn') : t('searchApp.template.own')}
        </span>
        <IconChevronDown size={18} aria-hidden />
      </button>
      <Collapse expanded={isOpen} id={bodyId} transitionDuration={140}>
        {isOpen && (
          <div className={classes.templateBody}>
            <Textarea
              ref={area}
              classNames={{ input: classes.code }}
              aria-label={label}
              autosize
              minRows={6}
              maxRows={22}
              maxLength={20_000}
              spellCheck={false}
              autoComplete="off"
              value={html}
              error={errorAt(path, label)}
              onChange={({ currentTarget }) => set(path, currentTarget.value)}
            />
            <fieldset className={classes.fieldset}>
              <legend className={classes.smallLegend}>{t('searchApp.template.placeholders')}</legend>
              <div className={classes.placeholders}>
                {names.map((name) => (
                  <button
                    key={name}
                    type="button"
                    aria-label={t('searchApp.template.insert', { name })}
                    onClick={() => insert(name)}
                  >
                    {`{{${name}}}`}
                  </button>
                ))}
              </div>
            </fieldset>
            <p className={classes.text}>{t('searchApp.template.note')}</p>
            <div className={classes.actions}>
              {html === '' ? (
                <Button variant="default" size="compact-md" onClick={() => set(path, exampleTemplates[path])}>
                  {t('searchApp.template.example')}
                </Button>
              ) : (
                <Button
                  variant="default"
                  size="compact-md"
                  leftSection={<IconRotate size={16} aria-hidden />}
                  onClick={() => set(path, '')}
                >
                  {t('searchApp.template.builtIn')}
                </Button>
              )}
            </div>
          </div>
        )}
      </Collapse>
    </div>
  );
}
