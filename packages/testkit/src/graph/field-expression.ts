/** One field of a `fields` parameter: `media.after(QVF).limit(25){id,caption}`. */
export type GraphField = {
  readonly name: string;
  /** `after` and `limit` above. */
  readonly modifiers: ReadonlyMap<string, string>;
  /** What stands in braces; null without any. */
  readonly fields: readonly GraphField[] | null;
};

/** Reads a `fields` parameter; null if it isn’t one. */
export const parseFields = (text: string): readonly GraphField[] | null => {
  let at = 0;
  const take = (pattern: RegExp): string | null => {
    const found = new RegExp(pattern, 'y');
    found.lastIndex = at;
    const [match] = found.exec(text) ?? [];
    if (match === undefined) return null;
    at += match.length;
    return match;
  };
  const readField = (): GraphField | null => {
    const name = take(/\w+/);
    if (name === null) return null;
    const modifiers = new Map<string, string>();
    for (let modifier = take(/\.\w+\([^(){},]*\)/); modifier !== null; modifier = take(/\.\w+\([^(){},]*\)/))
      modifiers.set(modifier.slice(1, modifier.indexOf('(')), modifier.slice(modifier.indexOf('(') + 1, -1));
    if (take(/\{/) === null) return { name, modifiers, fields: null };
    const fields = readList();
    return fields === null || take(/\}/) === null ? null : { name, modifiers, fields };
  };
  const readList = (): GraphField[] | null => {
    const list: GraphField[] = [];
    do {
      const field = readField();
      if (field === null) return null;
      list.push(field);
    } while (take(/,/) !== null);
    return list;
  };
  const list = readList();
  return list !== null && at === text.length ? list : null;
};
