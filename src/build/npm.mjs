/**
 * The program and arguments that run npm: Node can run npm's own script directly; without its path, which npm gives its
 * scripts, a shell finds npm (npm.cmd on Windows).
 * @param {string[]} args without spaces or quotes
 * @returns {{ program: string, args: string[], shell: boolean }}
 */
export function npmCall(args) {
  const npm = process.env.npm_execpath
  return npm?.endsWith('npm-cli.js')
    ? { program: process.execPath, args: [npm, ...args], shell: false }
    : { program: `npm ${args.join(' ')}`, args: [], shell: true }
}
