/** Firefox needs no schema. */
export const networks = (browser: string) =>
  browser === 'firefox' ? {} : { storage: { managed_schema: 'managed-schema.json' } }
