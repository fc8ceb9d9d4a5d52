import type { Locale } from '@vitrina/contract';

type Words = {
  readonly htmlLang: string;
  /** The page that asks for the account. */
  readonly ask: {
    readonly title: string;
    readonly lead: string;
    readonly send: string;
    readonly email: string;
    readonly tooMany: string;
    readonly back: string;
  };
  readonly sent: {
    readonly title: string;
    /** Before and after the address. */
    readonly text: readonly [string, string];
    readonly nothing: string;
  };
  readonly noMail: { readonly text: string; readonly forAdmin: string };
  /** The page behind the link. */
  readonly set: {
    readonly title: string;
    readonly lead: string;
    readonly password: string;
    readonly save: string;
    readonly tooShort: string;
    readonly tooLong: string;
  };
  readonly gone: { readonly title: string; readonly text: string; readonly again: string };
  readonly unavailable: string;
  readonly mail: {
    readonly subject: string;
    readonly asked: string;
    readonly set: string;
    readonly button: string;
    readonly notYou: string;
  };
};

export const resetMessages = {
  pl: {
    htmlLang: 'pl',
    ask: {
      title: 'Nie pamiętasz hasła?',
      lead: 'Podaj adres e-mail konta. Wyślemy na niego link do ustawienia nowego hasła.',
      send: 'Wyślij link',
      email: 'Wpisz pełny adres e-mail, np. ala@sklep.pl.',
      tooMany: 'Za dużo próśb o nowe hasło. Spróbuj ponownie za kwadrans.',
      back: 'Wróć do logowania',
    },
    sent: {
      title: 'Sprawdź pocztę',
      text: [
        'Jeśli istnieje konto z adresem',
        'za chwilę przyjdzie na niego link. Działa raz, przez godzinę.',
      ],
      nothing: 'Nic nie przyszło? Zajrzyj do spamu albo sprawdź, czy to adres Twojego konta.',
    },
    noMail: {
      text: 'Ten serwer nie wysyła poczty. Poproś administratora serwera o jednorazowy link do ustawienia nowego hasła.',
      forAdmin: 'Dla administratora',
    },
    set: {
      title: 'Ustaw nowe hasło',
      lead: 'Co najmniej 10 znaków. Wszystkie przeglądarki zostaną wylogowane.',
      password: 'Nowe hasło',
      save: 'Zapisz hasło',
      tooShort: 'Hasło musi mieć co najmniej 10 znaków.',
      tooLong: 'Hasło może mieć najwyżej 200 znaków.',
    },
    gone: {
      title: 'Ten link już nie działa',
      text: 'Link działa raz, przez godzinę, i tylko najnowszy.',
      again: 'Poproś o nowy link',
    },
    unavailable: 'Serwer nie może tego teraz zrobić. Spróbuj ponownie za chwilę.',
    mail: {
      subject: 'Nowe hasło do panelu Vitrina',
      asked: 'Ktoś poprosił o nowe hasło do konta:',
      set: 'Ustawisz je pod tym adresem. Działa raz, przez godzinę:',
      button: 'Ustaw nowe hasło',
      notYou: 'To nie Ty? Nic nie rób: Twoje hasło się nie zmieniło.',
    },
  },
  cz: {
    htmlLang: 'cs',
    ask: {
      title: 'Zapomněli jste heslo?',
      lead: 'Zadejte e-mail svého účtu. Pošleme na něj odkaz k nastavení nového hesla.',
      send: 'Poslat odkaz',
      email: 'Zadejte celou e-mailovou adresu, např. ala@eshop.cz.',
      tooMany: 'Příliš mnoho žádostí o nové heslo. Zkuste to znovu za čtvrt hodiny.',
      back: 'Zpět na přihlášení',
    },
    sent: {
      title: 'Podívejte se do pošty',
      text: ['Pokud existuje účet s adresou', 'za chvíli na ni přijde odkaz. Funguje jednou, hodinu.'],
      nothing: 'Nic nepřišlo? Podívejte se do spamu, nebo ověřte, že je to adresa vašeho účtu.',
    },
    noMail: {
      text: 'Tento server neposílá poštu. Požádejte správce serveru o jednorázový odkaz k nastavení nového hesla.',
      forAdmin: 'Pro správce',
    },
    set: {
      title: 'Nastavit nové heslo',
      lead: 'Alespoň 10 znaků. Všechny prohlížeče budou odhlášeny.',
      password: 'Nové heslo',
      save: 'Uložit heslo',
      tooShort: 'Heslo musí mít alespoň 10 znaků.',
      tooLong: 'Heslo může mít nejvýše 200 znaků.',
    },
    gone: {
      title: 'Tento odkaz už nefunguje',
      text: 'Odkaz funguje jednou, hodinu, a jen ten nejnovější.',
      again: 'Požádat o nový odkaz',
    },
    unavailable: 'Server to teď nemůže udělat. Zkuste to za chvíli znovu.',
    mail: {
      subject: 'Nové heslo do panelu Vitrina',
      asked: 'Někdo požádal o nové heslo k účtu:',
      set: 'Nastavíte ho na této adrese. Funguje jednou, hodinu:',
      button: 'Nastavit nové heslo',
      notYou: 'Nebyli jste to vy? Nemusíte nic dělat: vaše heslo se nezměnilo.',
    },
  },
  en: {
    htmlLang: 'en',
    ask: {
      title: 'Forgot your password?',
      lead: 'Enter your account’s email address. We’ll send a link there to set a new password.',
      send: 'Send the link',
      email: 'Enter the full email address, such as anna@shop.com.',
      tooMany: 'Too many requests for a new password. Try again in 15 minutes.',
      back: 'Back to sign-in',
    },
    sent: {
      title: 'Check your email',
      text: [
        'If there is an account with the address',
        'a link will arrive there soon. It works once, for an hour.',
      ],
      nothing: 'Nothing arrived? Look in your spam folder, or check that this is your account’s address.',
    },
    noMail: {
      text: 'This server doesn’t send email. Ask whoever runs it for a one-time link to set a new password.',
      forAdmin: 'For the administrator',
    },
    set: {
      title: 'Set a new password',
      lead: 'At least 10 characters. All browsers will be signed out.',
      password: 'New password',
      save: 'Save the password',
      tooShort: 'The password needs at least 10 characters.',
      tooLong: 'The password can have at most 200 characters.',
    },
    gone: {
      title: 'This link doesn’t work any more',
      text: 'A link works once, for an hour, and only the newest one.',
      again: 'Ask for a new link',
    },
    unavailable: 'The server can’t do this at the moment. Try again soon.',
    mail: {
      subject: 'New password for your Vitrina panel',
      asked: 'Somebody asked for a new password for the account:',
      set: 'Set it at this address. It works once, for an hour:',
      button: 'Set a new password',
      notYou: 'Wasn’t it you? Do nothing: your password hasn’t changed.',
    },
  },
} as const satisfies Record<Locale, Words>;
