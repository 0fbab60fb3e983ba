export const help = `Makes everything that a company hosts so that all of its browsers have the extension, and the policies that install it.
docs/rollout.md has the steps. The next version needs no options: npm run rollout
If neither the extension nor --unsigned has changed, the version stays, and only the policies are new. Upload and sign
the version if you have not yet.

  npm run rollout -- --url https://files.acme.example/passalong/ --network https://network.acme.example

--url U            the folder's address where the files will be hosted: https, or http on loopback for a trial
--network A        the network's address, for the policies; without it members type theirs
--locked           members can't change the network
--internal-host H  a host that may be looked up although it is internal; can be repeated
--never-host H     a host that is never looked up; can be repeated
--version V        by default this checkout's version, or the last one with its last number raised
--out DIR          the folder for the files (default rollout)
--key FILE         the company's key, made if it is missing (default DIR.pem)
--data DIR         the data directory of the network's service on this machine: registers the redirect URIs
--firefox-id ID    the extension's id in Firefox (default passalong@ and the network's host)
--signed-xpi FILE  hosts the Firefox extension of the last rollout, signed by Mozilla; makes no new version
--unsigned         for Firefox ESR only: hosts the extension without a signature; the policy then allows that for all
                   extensions

An option stays until it is switched off: by --no-locked, --no-unsigned and --network ''. The hosts of --internal-host
and --never-host replace all earlier ones; --internal-host '' and --never-host '' remove them.`
