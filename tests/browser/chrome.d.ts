declare const chrome: import('webextension-polyfill').Browser
