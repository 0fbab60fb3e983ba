// @vitest-environment node

import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import schema from '../../../../assets/public/managed-schema.json' with { type: 'json' }
import { managedSchema } from '../../../../src/extension/background/network/networks.ts'

const nothing = { locked: false, internalHosts: [], neverHosts: [] }
const read = (policy: unknown) => v.parse(managedSchema, policy)

describe('an organization’s policy', () => {
  it('may set nothing', () => {
    expect(read({})).toEqual(nothing)
  })

  it('is read without its wrong values', () => {
    expect(
      read({ network: 1, networkFields: { name: 'Circle' }, locked: 'yes', internalHosts: 'wiki', neverHosts: {} }),
    ).toEqual(nothing)
  })

  it('lists hosts in any spelling, and leaves out texts that are no hosts', () => {
    const neverHosts = ['https://WWW.Bank.example/login', 'bücher.example', 'wiki', '10.0.0.1', '', 7, ['a'], 'a b']
    expect(read({ neverHosts }).neverHosts).toEqual(['bank.example', 'xn--bcher-kva.example', 'wiki', '10.0.0.1'])
  })

  // shows: bound networks.maxHosts
  it('lists a thousand hosts at most', () => {
    const internalHosts = Array.from({ length: 1001 }, (_, index) => `h${index}.example`)
    expect(read({ internalHosts }).internalHosts).toHaveLength(1000)
  })

  it('of the examples in docs/rollout.md is read as it is written, and the examples have every field', () => {
    const examples = readFileSync('docs/rollout.md', 'utf8').match(/^ {4}\{\n(?: {5}.*\n)+ {4}\}$/gm) ?? []
    const policies = examples.map((example) => {
      const { policies: firefox, '3rdparty': chromium } = JSON.parse(example)
      return (chromium?.extensions ?? firefox['3rdparty'].Extensions).ID
    })
    expect(policies).toHaveLength(2)
    for (const policy of policies) expect(read(policy)).toEqual({ ...nothing, ...policy })
    const fields = (policy: object) => Object.keys(policy).toSorted()
    expect(fields(Object.assign({}, ...policies))).toEqual(fields(schema.properties))
    const [{ networkFields }] = policies.filter((policy) => 'networkFields' in policy)
    expect(fields(networkFields)).toEqual(fields(schema.properties.networkFields.properties))
  })

  it('has the fields of the schema for Chrome and Edge', () => {
    expect(Object.keys(schema.properties).toSorted()).toEqual(Object.keys(managedSchema.entries).toSorted())
  })
})
