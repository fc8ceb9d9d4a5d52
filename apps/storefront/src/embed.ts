import { type BuiltFiles, createLoader } from './loader.ts';
import { pageDocument } from './page-document.ts';

declare const __VITRINA_FILES__: BuiltFiles;

const script = pageDocument.currentScript;
if (script instanceof HTMLScriptElement && script.dataset.searchId) createLoader(script, __VITRINA_FILES__);
