declare module 'punycode.js/punycode.es6.js' {
  export function decode(encoded: string): string
}
