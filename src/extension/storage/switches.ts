import * as v from 'valibot'
import { aSwitch } from '../schemas/options.ts'
import { defineItem, type Item } from './item.ts'

type Values<Name extends string> = Readonly<Record<Name, boolean>>

export type Switches<Name extends string = never> = Omit<Item<Values<Name>>, 'set' | 'remove'>

/** A capability's own options, which are on or off: fields of the stored value `options`. The core alone writes it. */
export function switches<Name extends string>(byDefault: Values<Name>): Switches<Name> {
  const entries = Object.entries<boolean>(byDefault).map(([name, isOn]) => [name, aSwitch(isOn)])
  const schema = v.object(Object.fromEntries(entries)) as unknown as v.GenericSchema<unknown, Values<Name>>
  return defineItem('options', { schema, fallback: byDefault })
}
