import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconPlus, IconTrash } from '@tabler/icons-react';
import type { AppSettings } from '@vitrina/contract';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moveItem } from '../../../kit/move-item.ts';
import { SortableRows } from '../../../ui/sortable-rows.tsx';
import classes from '../search-app.module.css';
import { useAppForm } from './app-form.ts';

type Section = AppSettings['onfocus']['customQueries'][number];

const path = 'onfocus.customQueries';
const maxSections = 5;
const maxQueries = 20;
const emptyQuery = { label: '', link: '' };

/** Keys for rows without an id of their own. They move and disappear with their rows. */
const useRowKeys = (count: number) => {
  const prefix = useId();
  const next = useRef(count);
  const [storedKeys, setStoredKeys] = useState<readonly string[]>(() =>
    Array.from({ length: count }, (_, index) => `${prefix}${index}`),
  );
  const keys = Array.from({ length: count }, (_, index) => storedKeys[index] ?? `${prefix}late${index}`);
  return {
    keys,
    add: (): void => {
      next.current += 1;
      setStoredKeys([...keys, `${prefix}${next.current}`]);
    },
    remove: (at: number): void => setStoredKeys(keys.filter((_, index) => index !== at)),
    move: (from: number, to: number): void => setStoredKeys(moveItem(keys, from, to)),
  };
};

/** The shop's own sections of searches and links, shown before a visitor types. */
export function CustomQueries() {
  const { t } = useTranslation();
  const { value, set } = useAppForm();
  const sections = value.onfocus.customQueries;
  const rows = useRowKeys(sections.length);
  const change = (at: number, section: Section): void =>
    set(
      path,
      sections.map((each, index) => (index === at ? section : each)),
    );
  const nameOf = ({ header }: Section): string => header || t('searchApp.custom.unnamed');
  return (
    <fieldset className={classes.fieldset} data-path={path}>
      <legend>{t(`searchApp.fields.${path}.label`)}</legend>
      <p className={classes.text}>{t(`searchApp.fields.${path}.help`)}</p>
      {sections.length === 0 && <p className={classes.text}>{t('searchApp.custom.empty')}</p>}
      {sections.length > 0 && (
        <div className={classes.customRows}>
          <SortableRows
            isTall
            label={t(`searchApp.fields.${path}.label`)}
            items={sections.map((section, index) => ({ section, index }))}
            keyOf={({ index }) => rows.keys[index] ?? ''}
            nameOf={({ section }) => nameOf(section)}
            onMove={(from, to) => {
              rows.move(from, to);
              set(path, moveItem(sections, from, to));
            }}
          >
            {({ section, index }) => (
              <SectionEditor
                section={section}
                at={index}
                onChange={(next) => change(index, next)}
                onRemove={() => {
                  rows.remove(index);
                  set(
                    path,
                    sections.filter((_, each) => each !== index),
                  );
                }}
              />
            )}
          </SortableRows>
        </div>
      )}
      <Button
        className={classes.add}
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        disabled={sections.length >= maxSections}
        onClick={() => {
          rows.add();
          set(path, [...sections, { header: '', queries: [emptyQuery] }]);
        }}
      >
        {t('searchApp.custom.add')}
      </Button>
    </fieldset>
  );
}

type SectionEditorProps = {
  section: Section;
  at: number;
  onChange: (section: Section) => void;
  onRemove: () => void;
};

function SectionEditor({ section, at, onChange, onRemove }: SectionEditorProps) {
  const { t } = useTranslation();
  const { errorAt } = useAppForm();
  const { header, queries } = section;
  const rows = useRowKeys(queries.length);
  const name = header || t('searchApp.custom.unnamed');
  const words = (label: string) => ({
    name: label || t('searchApp.custom.unnamed'),
  });
  const changeQuery = (index: number, patch: Partial<Section['queries'][number]>): void =>
    onChange({ ...section, queries: queries.map((each, i) => (i === index ? { ...each, ...patch } : each)) });
  const move = (from: number, to: number): void => {
    rows.move(from, to);
    onChange({ ...section, queries: [...moveItem(queries, from, to)] });
  };
  return (
    <div className={classes.custom}>
      <div className={classes.customHead}>
        <TextInput
          data-path={`${path}.${at}.header`}
          label={t('searchApp.custom.header')}
          placeholder={t('searchApp.custom.headerExample')}
          maxLength={60}
          value={header}
          error={errorAt(`${path}.${at}.header`, t('searchApp.custom.header'))}
          onChange={({ currentTarget }) => onChange({ ...section, header: currentTarget.value })}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('searchApp.custom.remove', { ...words(name) })}
          onClick={onRemove}
        >
          <IconTrash size={18} />
        </ActionIcon>
      </div>
      {queries.map(({ label, link }, index) => (
        <div key={rows.keys[index]} className={classes.query}>
          <TextInput
            data-path={`${path}.${at}.queries.${index}.label`}
            aria-label={`${t('searchApp.custom.query')} ${index + 1}`}
            placeholder={t('searchApp.custom.query')}
            maxLength={60}
            value={label}
            error={errorAt(`${path}.${at}.queries.${index}.label`, t('searchApp.custom.query'))}
            onChange={({ currentTarget }) => changeQuery(index, { label: currentTarget.value })}
          />
          <span className={classes.queryActions}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              disabled={index === 0}
              aria-label={t('searchApp.custom.upQuery', words(label))}
              onClick={() => move(index, index - 1)}
            >
              <IconChevronUp size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              disabled={index === queries.length - 1}
              aria-label={t('searchApp.custom.downQuery', words(label))}
              onClick={() => move(index, index + 1)}
            >
              <IconChevronDown size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              disabled={queries.length === 1}
              aria-label={t('searchApp.custom.removeQuery', words(label))}
              onClick={() => {
                rows.remove(index);
                onChange({ ...section, queries: queries.filter((_, each) => each !== index) });
              }}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </span>
          <TextInput
            data-path={`${path}.${at}.queries.${index}.link`}
            aria-label={`${t('searchApp.custom.link')} ${index + 1}`}
            placeholder={`${t('searchApp.custom.link')} (${t('searchApp.custom.linkExample')})`}
            maxLength={2048}
            value={link}
            error={errorAt(`${path}.${at}.queries.${index}.link`, t('searchApp.custom.link'))}
            onChange={({ currentTarget }) => changeQuery(index, { link: currentTarget.value })}
          />
        </div>
      ))}
      <Button
        className={classes.add}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={queries.length >= maxQueries}
        onClick={() => {
          rows.add();
          onChange({ ...section, queries: [...queries, emptyQuery] });
        }}
      >
        {t('searchApp.custom.addQuery')}
      </Button>
    </div>
  );
}
