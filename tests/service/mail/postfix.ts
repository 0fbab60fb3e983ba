import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { freePort } from '../../support/free-port.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { selfSigned } from './mail-server.ts'

/** Why this machine can't run a postfix of its own; undefined if it can. */
export const reasonWithoutPostfix =
  process.getuid?.() !== 0
    ? 'only root can start postfix'
    : existsSync('/usr/sbin/postfix') && existsSync('/etc/postfix/master.cf')
      ? undefined
      : 'postfix isn’t installed'

/**
 * Starts a postfix with the settings of Debian's package, on loopback and in a folder of its own. It delivers the
 * e-mail of circle.example to a file.
 */
export async function startPostfix() {
  const folder = temporaryFolder()
  chmodSync(folder, 0o755)
  const [config, queue, state, mail] = ['config', 'queue', 'state', 'mail'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ]
  for (const directory of [config, queue, state, mail]) mkdirSync(directory)
  spawnSync('chown', ['postfix', state, mail])
  const port = await freePort()
  writeFileSync(join(config, 'cert.pem'), selfSigned.cert)
  writeFileSync(join(config, 'key.pem'), selfSigned.key, { mode: 0o600 })
  const userId = spawnSync('id', ['-u', 'postfix'], { encoding: 'utf8' }).stdout.trim()
  const settings = {
    queue_directory: queue,
    data_directory: state,
    maillog_file_prefixes: folder,
    maillog_file: join(folder, 'log'),
    // the package's certificate is made at its installation
    smtpd_tls_cert_file: join(config, 'cert.pem'),
    smtpd_tls_key_file: join(config, 'key.pem'),
    smtpd_tls_security_level: 'may',
    virtual_mailbox_domains: 'circle.example',
    virtual_mailbox_base: mail,
    virtual_mailbox_maps: 'static:box',
    virtual_uid_maps: `static:${userId}`,
    virtual_gid_maps: `static:${userId}`,
    virtual_minimum_uid: '1',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`)
  writeFileSync(join(config, 'main.cf'), readFileSync('/etc/postfix/main.cf', 'utf8') + lines.join(''))
  const services = readFileSync('/etc/postfix/master.cf', 'utf8')
    .replace(/^smtp +inet/m, `127.0.0.1:${port} inet`)
    // Debian's script copies files into the chroot at each start
    .replace(/^(\w+ +unix(?:-dgram)? +\S+ +\S+ +)y/gm, '$1n')
    .replace(/^(127\S+ inet +\S+ +\S+ +)y/m, '$1n')
  writeFileSync(join(config, 'master.cf'), services)
  const program = spawn('/usr/sbin/postfix', ['-c', config, 'start-fg'], { stdio: 'ignore', detached: true })
  const exited = once(program, 'exit')
  onTestFinished(async () => {
    spawnSync('/usr/sbin/postfix', ['-c', config, 'stop'])
    await exited
  })
  for (let isOpen = false; !isOpen; await delay(50)) {
    if (program.exitCode !== null) throw new Error(`postfix has ended: ${readLog()}`)
    const socket = connect(port, '127.0.0.1')
    isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
  }

  function readLog(): string {
    return existsSync(settings.maillog_file) ? readFileSync(settings.maillog_file, 'utf8') : ''
  }

  return {
    port,
    /** The e-mails that were delivered, as they came. */
    readMail: () => (existsSync(join(mail, 'box')) ? readFileSync(join(mail, 'box'), 'utf8') : ''),
  }
}
