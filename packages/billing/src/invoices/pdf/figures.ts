/** Amounts, rates and days as a language writes them. */
export type Figures = {
  readonly amount: (minor: number) => string;
  /** With the currency, for where it stands alone. */
  readonly money: (minor: number, currency?: string) => string;
  readonly rate: (rateBp: number) => string;
  readonly exchangeRate: (tenThousandths: number) => string;
  readonly day: (day: string) => string;
};

export const figuresIn = (language: string, currency: string): Figures => {
  const amounts = new Intl.NumberFormat(language, {
    ...{ minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'always' },
  });
  const rates = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const exchange = new Intl.NumberFormat(language, { minimumFractionDigits: 4, maximumFractionDigits: 4 });
  const days = new Intl.DateTimeFormat(language, {
    ...{ day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' },
  });
  const amount = (minor: number): string => amounts.format(minor / 100).replace('-', '−');
  return {
    amount,
    money: (minor, of = currency) => `${amount(minor)} ${of}`,
    rate: (rateBp) => `${rates.format(rateBp / 100)}%`,
    exchangeRate: (tenThousandths) => exchange.format(tenThousandths / 10_000),
    day: (day) => days.format(new Date(`${day}T00:00:00Z`)),
  };
};
