import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { z } from 'zod';

type Values = Record<string, unknown>;

/** `?q=buty&f=a&f=b`: values are plain text, and a repeated name is a list. */
export const parseSearch = (search: string): Values => {
  const values: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(search)) {
    const before = values[name];
    values[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
  }
  return values;
};

export const stringifySearch = (values: Values): string => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined && each !== null && each !== '') params.append(name, String(each));
  }
  const text = params.toString();
  return text && `?${text}`;
};

/**
 * What a link or a navigation puts behind the `?`. The routes are built from a table of screens, so the router's types
 * don't know their search and accept none.
 */
export const searchOf = (search: Readonly<Values> | ((previous: Values) => Values)) => search as never;

/**
 * A screen's state in its address. The schema reads it, so give each field `.catch(default)`; values equal to the
 * default are left out of the address. A change replaces the history entry unless `push` is set.
 */
export const useSearchState = <S extends z.ZodType<Values>>(schema: S) => {
  const search = useRouterState({ select: (state) => state.location.searchStr });
  const navigate = useNavigate();
  const state = useMemo(() => schema.parse(parseSearch(search)) as z.output<S>, [schema, search]);
  const change = useCallback(
    (patch: Partial<z.output<S>>, options: { push?: boolean } = {}) => {
      const defaults = schema.parse({}) as Values;
      void navigate({
        to: '.',
        search: searchOf((previous: Values) => {
          const next = { ...previous, ...patch } as Values;
          for (const name of Object.keys(defaults))
            if (String(next[name]) === String(defaults[name])) delete next[name];
          return next;
        }),
        replace: options.push !== true,
        resetScroll: false,
      });
    },
    [navigate, schema],
  );
  return [state, change] as const;
};
