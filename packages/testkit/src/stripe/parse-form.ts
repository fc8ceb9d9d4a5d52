export type FormValue = string | FormObject;
export type FormObject = { [key: string]: FormValue };

/** Reads a body such as `metadata[charge_id]=1&expand[0]=payment_method`: lists become objects with the keys 0, 1, … */
export const parseForm = (body: string): FormObject => {
  const root: FormObject = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    let at = root;
    for (const part of path.slice(0, -1)) {
      const next = at[part];
      if (typeof next === 'object') at = next;
      else {
        const made: FormObject = {};
        at[part] = made;
        at = made;
      }
    }
    const last = path.at(-1);
    if (last !== undefined) at[last] = value;
  }
  return root;
};

export const textAt = (form: FormObject, ...path: readonly string[]): string | undefined => {
  const value = path.reduce<FormValue | undefined>(
    (at, part) => (typeof at === 'object' ? at[part] : undefined),
    form,
  );
  return typeof value === 'string' ? value : undefined;
};

export const objectAt = (form: FormObject, name: string): FormObject => {
  const value = form[name];
  return typeof value === 'object' ? value : {};
};
