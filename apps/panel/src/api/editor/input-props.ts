import type { ChangeEvent } from 'react';
import type { Editor } from './editor.ts';

/** Connects a text field of the component library to an editor: `<TextInput {...field('name')} />`. */
export const inputProps =
  <T extends Record<string, unknown>>(editor: Pick<Editor<T>, 'value' | 'errorAt' | 'patch'>) =>
  <Name extends keyof T & string>(name: Name) => ({
    value: editor.value[name],
    error: editor.errorAt(name),
    onChange: (given: ChangeEvent<HTMLInputElement | HTMLSelectElement> | string | null): void => {
      const text = typeof given === 'object' ? (given?.currentTarget.value ?? '') : given;
      editor.patch({ [name]: text } as Partial<T>);
    },
  });
