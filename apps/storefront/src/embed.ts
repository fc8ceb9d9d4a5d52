import { type BuiltFiles, createLoader } from './loader.ts';

declare const __VITRINA_FILES__: BuiltFiles;

const script = document.currentScript;
if (script instanceof HTMLScriptElement && script.dataset.searchId) createLoader(script, __VITRINA_FILES__);
