import type { Locale } from '@vitrina/contract';

type Words = {
  readonly htmlLang: string;
  readonly name: string;
  readonly title: string;
  readonly lead: string;
  readonly email: string;
  readonly password: string;
  readonly signIn: string;
  readonly wrong: string;
  readonly tooMany: string;
  readonly disabled: string;
  readonly unavailable: string;
  readonly expired: string;
  readonly ended: string;
  readonly elsewhere: string;
  readonly unfinished: string;
  readonly language: string;
};

export const signInMessages = {
  pl: {
    htmlLang: 'pl',
    name: 'Polski',
    title: 'Zaloguj się',
    lead: 'Panel wyszukiwarki Twojego sklepu.',
    email: 'Adres e-mail',
    password: 'Hasło',
    signIn: 'Zaloguj się',
    wrong: 'Adres e-mail lub hasło się nie zgadza. Sprawdź je i spróbuj jeszcze raz.',
    disabled:
      'To konto jest wyłączone. Nic z niego nie usunięto. Skontaktuj się z osobą, która prowadzi ten serwer.',
    tooMany: 'Za dużo prób logowania. Spróbuj ponownie za kilka minut.',
    unavailable:
      'Serwer nie może Cię teraz zalogować. Spróbuj ponownie za chwilę. Jeśli to się powtarza, skontaktuj się z osobą, która prowadzi ten serwer.',
    expired: 'Sesja wygasła, więc zaloguj się ponownie.',
    ended:
      'Sesja została zakończona: minął jej czas, zmieniono hasło albo wylogowano ją z innej przeglądarki.',
    elsewhere: 'Sesja została zakończona w innej karcie tej przeglądarki.',
    unfinished:
      'Wylogowano tylko tę przeglądarkę: serwer nie mógł teraz zakończyć sesji. Gdy zalogujesz się ponownie, zakończysz ją na ekranie „Konto”.',
    language: 'Język',
  },
  cz: {
    htmlLang: 'cs',
    name: 'Čeština',
    title: 'Přihlášení',
    lead: 'Panel vyhledávání vašeho obchodu.',
    email: 'E-mailová adresa',
    password: 'Heslo',
    signIn: 'Přihlásit se',
    wrong: 'E-mailová adresa nebo heslo nesouhlasí. Zkontrolujte je a zkuste to znovu.',
    disabled:
      'Tento účet je vypnutý. Nic z něj nebylo smazáno. Obraťte se na toho, kdo tento server provozuje.',
    tooMany: 'Příliš mnoho pokusů o přihlášení. Zkuste to znovu za pár minut.',
    unavailable:
      'Server vás teď nemůže přihlásit. Zkuste to za chvíli znovu. Pokud se to opakuje, obraťte se na toho, kdo tento server provozuje.',
    expired: 'Relace vypršela, přihlaste se prosím znovu.',
    ended: 'Relace skončila: vypršel její čas, bylo změněno heslo, nebo ji odhlásil jiný prohlížeč.',
    elsewhere: 'Relace byla ukončena na jiné kartě tohoto prohlížeče.',
    unfinished:
      'Odhlášen byl jen tento prohlížeč: server teď nemohl relaci ukončit. Po opětovném přihlášení ji ukončíte na stránce „Účet“.',
    language: 'Jazyk',
  },
  en: {
    htmlLang: 'en',
    name: 'English',
    title: 'Sign in',
    lead: 'Manage search in your shop.',
    email: 'Email address',
    password: 'Password',
    signIn: 'Sign in',
    wrong: 'Wrong email or password. Try again.',
    disabled: 'This account is disabled. Nothing in it was deleted. Contact whoever runs this server.',
    tooMany: 'Too many attempts to sign in. Try again in a few minutes.',
    unavailable:
      'The server can’t sign you in at the moment. Try again soon. If it happens again, contact whoever runs this server.',
    expired: 'Your session has expired. Sign in again.',
    ended: 'Your session has ended: it expired, the password was changed, or another browser signed it out.',
    elsewhere: 'Your session was ended in another tab of this browser.',
    unfinished:
      'Only this browser was signed out: the server couldn’t end the session. Sign in again to end it on the page “Account”.',
    language: 'Language',
  },
} as const satisfies Record<Locale, Words>;
