// Signs in, confirms and registers with passkeys; without this script, and where the browser has none, the password remains.

const buttons = window.PublicKeyCredential?.parseRequestOptionsFromJSON
  ? document.querySelectorAll('button[data-passkey]')
  : []

/** A browser's offer in the field of the login ends when a button is pressed. */
let offer = new AbortController()

const parsers = { create: 'parseCreationOptionsFromJSON', get: 'parseRequestOptionsFromJSON' }

async function run(ceremony, more) {
  const response = await fetch(`/passkeys/${ceremony}`)
  if (!response.ok) throw response
  const publicKey = PublicKeyCredential[parsers[ceremony]](await response.json())
  return JSON.stringify(await navigator.credentials[ceremony]({ publicKey, ...more }))
}

function send(form, name, value) {
  form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  form.submit()
}

for (const button of buttons) {
  const { form } = button
  const { passkey: ceremony, failed } = button.dataset
  const problem = Object.assign(document.createElement('span'), { className: 'problem', role: 'alert' })
  const name = ceremony === 'create' ? 'attestation' : 'passkey'
  button.addEventListener('click', async () => {
    offer.abort()
    problem.remove()
    button.disabled = true
    try {
      send(form, name, await run(ceremony))
    } catch ({ status }) {
      // the page asks who is there first
      if (status === 403) return send(form, 'begin', 'yes')
      problem.textContent = failed
      button.after(problem)
      button.disabled = false
    }
  })
  button.hidden = false
  for (const absent of document.querySelectorAll('.without-passkeys')) absent.hidden = true
}

/** Offers passkeys in the field of the login, with a challenge that is valid. */
function offerPasskeys(form) {
  offer = new AbortController()
  const renewal = setTimeout(() => {
    offer.abort()
    offerPasskeys(form)
  }, 240_000)
  offer.signal.addEventListener('abort', () => clearTimeout(renewal))
  const signed = run('get', { mediation: 'conditional', signal: offer.signal })
  // if it is refused or ended, the button and the password remain
  signed.then((passkey) => send(form, 'passkey', passkey)).catch(() => {})
}

const field = document.querySelector('input[autocomplete="username webauthn"]')
// at the first frame: Chromium loads the page of an extension's sign-in before it opens the window
if (buttons.length > 0 && field && (await PublicKeyCredential.isConditionalMediationAvailable?.()))
  requestAnimationFrame(() => offerPasskeys(field.form))
