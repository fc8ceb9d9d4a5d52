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
  readonly language: string;
};

export const signInWords = {
  pl: {
    htmlLang: 'pl',
    name: 'Polski',
    title: 'Zaloguj się',
    lead: 'Panel wyszukiwarki Twojego sklepu.',
    email: 'Adres e-mail',
    password: 'Hasło',
    signIn: 'Zaloguj się',
    wrong: 'Adres e-mail lub hasło się nie zgadza. Sprawdź je i spróbuj jeszcze raz.',
    tooMany: 'Za dużo prób logowania. Spróbuj ponownie za kilka minut.',
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
    tooMany: 'Příliš mnoho pokusů o přihlášení. Zkuste to znovu za pár minut.',
    language: 'Jazyk',
  },
  en: {
    htmlLang: 'en',
    name: 'English',
    title: 'Sign in',
    lead: 'The control panel of your shop’s search.',
    email: 'E-mail address',
    password: 'Password',
    signIn: 'Sign in',
    wrong: 'The e-mail address or the password is not right. Check them and try again.',
    tooMany: 'Too many attempts to sign in. Try again in a few minutes.',
    language: 'Language',
  },
} as const satisfies Record<Locale, Words>;
