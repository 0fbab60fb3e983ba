/** A policy's value: JSON, a part of Windows' registry, or a property list. */
export type PolicyValue = string | number | boolean | readonly PolicyValue[] | { readonly [name: string]: PolicyValue }

/** Policies by name, or an extension's settings by its id. */
export type Policies = Readonly<Record<string, PolicyValue>>
