// Loaded before the service: writes a line to stderr whenever it reads its settings.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

fs.readFileSync = new Proxy(fs.readFileSync, {
  apply(readFileSync, self, [path, ...options]) {
    if (String(path).endsWith('settings.json')) process.stderr.write('settings were read\n')
    return Reflect.apply(readFileSync, self, [path, ...options])
  },
})
syncBuiltinESMExports()
