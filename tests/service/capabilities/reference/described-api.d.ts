/** The types of the document, of which client.test.ts makes those that it compiles the client with. */
declare module 'described-api' {
  // biome-ignore lint/suspicious/noExplicitAny: the test has the types
  export type paths = any
}
