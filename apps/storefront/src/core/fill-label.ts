/** Fills `{{count}}` and the like; a placeholder without a value is left out. */
export const fillLabel = (label: string, values: Readonly<Record<string, string | number>> = {}): string =>
  label.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : '',
  );

/** With what follows it, as `Filters: brand`, where the label has no place of its own for it. */
export const fillOrAppend = (label: string, name: string, value: string): string =>
  label.includes('{{') ? fillLabel(label, { [name]: value }) : `${label}: ${value}`;
