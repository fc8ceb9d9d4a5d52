import { Autocomplete, type ComboboxItem, type OptionsFilter } from '@mantine/core';
import type { FoundPath } from '@vitrina/contract';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FillRate } from './fill-rate.tsx';
import classes from './mapping.module.css';

type PathSelectProps = {
  label: string;
  value: string;
  foundPaths: readonly FoundPath[];
  /** Paths that other rows already use. */
  used: ReadonlySet<string>;
  error: string | undefined;
  /** `isChosen` once the path is picked from the list or the field is left; until then it may be half typed. */
  onChange: (path: string, isChosen: boolean) => void;
};

/** Matches the path, or a value found there. The selected path must not filter out the others. */
const filterBy =
  (byPath: ReadonlyMap<string, FoundPath>): OptionsFilter =>
  ({ options, search }) => {
    const typed = search.trim().toLowerCase();
    if (typed === '' || byPath.has(search)) return options;
    return (options as ComboboxItem[]).filter(({ value }) => {
      const samples = byPath.get(value)?.samples ?? [];
      return [value, ...samples].some((text) => text.toLowerCase().includes(typed));
    });
  };

/** A searchable select of the paths in the feed, each with a sample value and the share of products that have one. */
export function PathSelect({ label, value, foundPaths, used, error, onChange }: PathSelectProps) {
  const { t } = useTranslation();
  const byPath = useMemo(() => new Map(foundPaths.map((found) => [found.path, found])), [foundPaths]);
  const filter = useMemo(() => filterBy(byPath), [byPath]);
  const chosen = byPath.get(value);
  const isPicked = useRef(false);
  return (
    <Autocomplete
      aria-label={label}
      placeholder={t('mapping.choosePath')}
      data={foundPaths.map((found) => found.path)}
      filter={filter}
      value={value}
      onOptionSubmit={() => {
        isPicked.current = true;
      }}
      onChange={(path) => {
        onChange(path, isPicked.current);
        isPicked.current = false;
      }}
      onBlur={() => onChange(value, true)}
      error={error}
      maxDropdownHeight={320}
      // Dozens of closed lists with hundreds of paths each would slow down typing.
      comboboxProps={{ shadow: 'md', keepMounted: false }}
      classNames={{ input: classes.pathInput ?? '' }}
      rightSection={chosen && <FillRate share={chosen.fillRate} />}
      rightSectionWidth={chosen ? 92 : undefined}
      rightSectionPointerEvents="none"
      renderOption={({ option }) => {
        const found = byPath.get(option.value);
        return (
          <span className={classes.option}>
            <span className={classes.optionWords}>
              <span className={classes.path}>{option.value}</span>
              <span className={classes.optionSample}>
                {[
                  found?.samples[0],
                  used.has(option.value) && option.value !== value && t('mapping.alreadyUsed'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {found && <FillRate share={found.fillRate} />}
          </span>
        );
      }}
    />
  );
}
