/** Fills placeholders such as `{{count}}`. A placeholder without a value is left out. */
export const fillLabel = (label: string, values: Readonly<Record<string, string | number>> = {}): string =>
  label.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : '',
  );

/** Appends the value if the label has no placeholder for it: `Filters: brand`. */
export const fillOrAppend = (label: string, name: string, value: string): string =>
  label.includes('{{') ? fillLabel(label, { [name]: value }) : `${label}: ${value}`;
