// Allows notifications in this browser. The form has the network's key, and takes the browser's subscription.

/** @type {HTMLFormElement | null} */
const form = document.querySelector('form.push')
const button = form?.querySelector('button')
const canShow = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** @param {string} name of the sentence that is shown */
function say(name) {
  for (const sentence of document.querySelectorAll('[data-push]'))
    sentence.toggleAttribute('hidden', sentence.getAttribute('data-push') !== name)
}

/** @param {string} name @param {string} value */
const fill = (name, value) => form?.querySelector(`input[name="${name}"]`)?.setAttribute('value', value)

/** Asks the member first, since browsers ask only right after a click. @returns whether the form is filled in */
async function subscribe() {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const worker = await navigator.serviceWorker.register('/service-worker.js')
  await navigator.serviceWorker.ready
  // an earlier one may be of another network's key
  await (await worker.pushManager.getSubscription())?.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: form?.dataset.key ?? null }
  const { endpoint = '', keys = {} } = (await worker.pushManager.subscribe(options)).toJSON()
  for (const [name, value] of Object.entries({ endpoint, ...keys })) fill(name, value)
  return true
}

if (form && button && canShow) {
  say('')
  button.hidden = false
  button.addEventListener('click', async (event) => {
    event.preventDefault()
    button.disabled = true
    const isFilledIn = await subscribe().catch(() => undefined)
    button.disabled = false
    if (isFilledIn) form.submit()
    else say(isFilledIn === undefined ? 'failed' : 'denied')
  })
}
