import { Button, Modal, Progress, Switch, Text, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import type { FacetedMenuItem, SearchAttribute } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { containsWords } from '../../kit/plain-letters.ts';
import { useFormat } from '../../kit/use-format.ts';
import classes from './attributes-dialog.module.css';

type AttributesDialogProps = {
  item: FacetedMenuItem;
  /** How many products the catalog has, and its attributes. */
  groupsCount: number;
  attributes: readonly SearchAttribute[];
  isListed: (field: string) => boolean;
  onChange: (item: FacetedMenuItem) => void;
  /** Gives an attribute a place of its own among the filters. */
  onAdd: (attribute: SearchAttribute) => void;
  onClose: () => void;
};

const worthSearching = 12;

/** Which attributes may become filters by themselves. Every change is saved at once. */
export function AttributesDialog({ item, attributes, onChange, onClose, ...rest }: AttributesDialogProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const except = item.except ?? [];
  const toggle = (name: string, isOffered: boolean): void =>
    onChange({ ...item, except: isOffered ? except.filter((one) => one !== name) : [...except, name] });
  const shown = attributes.filter(({ name }) => containsWords(name, search.trim()));
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t('facets.attributes.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Text size="sm" mb="md">
        {t(attributes.length === 0 ? 'facets.attributes.none' : 'facets.attributes.text')}
      </Text>
      {attributes.length > worthSearching && (
        <TextInput
          mb="sm"
          leftSection={<IconSearch size={18} aria-hidden />}
          aria-label={t('facets.attributes.search')}
          placeholder={t('facets.attributes.search')}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      <ul className={classes.list}>
        {shown.map((attribute) => (
          <AttributeRow
            key={attribute.field}
            {...rest}
            attribute={attribute}
            isOffered={!except.includes(attribute.name)}
            onToggle={(isOffered) => toggle(attribute.name, isOffered)}
          />
        ))}
      </ul>
      {attributes.length > 0 && shown.length === 0 && <Text size="sm">{t('common.nothingFound')}</Text>}
    </Modal>
  );
}

type AttributeRowProps = Pick<AttributesDialogProps, 'groupsCount' | 'isListed' | 'onAdd'> & {
  attribute: SearchAttribute;
  isOffered: boolean;
  onToggle: (isOffered: boolean) => void;
};

function AttributeRow({ attribute, groupsCount, isListed, isOffered, onAdd, onToggle }: AttributeRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { field, name, unit, samples } = attribute;
  const share = groupsCount === 0 ? 0 : attribute.groupsCount / groupsCount;
  const isOwn = isListed(field);
  return (
    <li className={classes.row}>
      <Switch
        checked={isOwn || isOffered}
        disabled={isOwn}
        onChange={({ currentTarget }) => onToggle(currentTarget.checked)}
        label={
          <>
            <span className={classes.name}>{unit ? `${name} (${unit})` : name}</span>
            <span className={classes.samples}>{samples.join(', ')}</span>
          </>
        }
      />
      <div className={classes.share}>
        <Progress value={share * 100} size="sm" aria-hidden />
        <span>{t('facets.attributes.share', { share: format.percent(share, 0) })}</span>
      </div>
      <Button
        size="compact-sm"
        variant="subtle"
        disabled={isOwn}
        leftSection={isOwn ? undefined : <IconPlus size={16} aria-hidden />}
        aria-label={isOwn ? undefined : t('facets.attributes.addNamed', { name })}
        onClick={() => onAdd(attribute)}
      >
        {t(isOwn ? 'facets.attributes.listed' : 'facets.attributes.add')}
      </Button>
    </li>
  );
}
