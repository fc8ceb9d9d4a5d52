import { createLoader } from './loader.ts';

declare const __VITRINA_UI__: { readonly file: string; readonly integrity: string };

const script = document.currentScript;
if (script instanceof HTMLScriptElement && script.dataset.searchId) createLoader(script, __VITRINA_UI__);
