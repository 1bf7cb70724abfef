// The SIM cards of phones, as their operators know them: changed with a press, and asked about by whoever wants to know.
const sims = '/dev/world/sim-swap/sims';
let token;

/** Gives the number another SIM card; when that was. */
export async function changeSim(phoneNumber) {
  token ??= (await (await fetch('/api/auth/session')).json()).csrfToken;
  const reply = await fetch(sims, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': token },
    body: JSON.stringify({ phoneNumber }),
  });
  const body = await reply.json();
  if (!reply.ok) throw new Error(body.error ?? `${reply.status}`);
  return body.sim.at;
}

/** When the number got another one last; undefined where it never did. */
export async function lastChangeOf(phoneNumber) {
  const { sims: changed } = await (await fetch(`${sims}.json`)).json();
  return changed.find((each) => each.phoneNumber === phoneNumber)?.at;
}
