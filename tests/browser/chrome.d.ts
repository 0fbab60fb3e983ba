/** The extension's own global, for functions that run in its pages. */
declare const chrome: import('webextension-polyfill').Browser
