const zonesOfPlaces: ReadonlySet<string> = new Set(Intl.supportedValuesOf('timeZone'));

/** Whether it is an IANA name of a time zone that this machine knows. It may know others, such as an offset, that a database or a browser doesn't. */
export const isTimeZone = (name: string): boolean => {
  // Each call of the panel asks, and a format takes long to make.
  if (zonesOfPlaces.has(name)) return true;
  try {
    const { timeZone: known } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return zonesOfPlaces.has(known) || known === 'UTC' || known.startsWith('Etc/');
  } catch {
    return false;
  }
};
