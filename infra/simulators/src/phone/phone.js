// Phones that dial the site as their network's provider would. They have no cookies, as no phone has.
import { septets } from '/dev/phone/gsm7.js';
import { lettersOf, pressKey } from '/dev/phone/keypad.js';
import { addHop, shown } from '/dev/phone/hop-log.js';
import { bring, tellEnd } from '/dev/phone/network.js';
import { phonePeople } from '/dev/phone/phone-people.js';
import { changeSim, lastChangeOf } from '/dev/phone/sim-card.js';
import { phoneNetworks, reachesSite } from '/dev/phone/phone-wires.js';

const noConnection = 'Connection problem or invalid MMI code.';
/** A question for a PIN or a code of an SMS, in any language. */
const asksSecret = /(PIN|SMS|sent|uliotumwa|envoy)[^\n?]*\?/i;
const maxSeptets = 182;
/** The service answers within it, whatever its neighbours do; its last moment is for the answer itself. */
const maxWaitMs = 2600;
const late = document.querySelector('[data-late]');

/** Says so when a phone waited longer than people should, and for whom: the service at work, or the network that is switched to slow. */
function tellLate(name, tookMs, waitedMs, text) {
  late.hidden = Math.max(tookMs, waitedMs) < maxWaitMs;
  if (late.hidden) late.textContent = '';
  else if (tookMs >= maxWaitMs)
    late.textContent = `The service took as long as it may, 3 seconds. ${name} was told: ‘${text}’ What was asked for goes on in the queue.`;
  else
    late.textContent = `The network took over 3 seconds. ${name} got its answer after ${Math.round(waitedMs / 1000)} s.`;
}

function startPhone(phone) {
  const find = (name) => phone.querySelector(`[data-${name}]`);
  const [screen, input, number, network, provider] = ['screen', 'input', 'number', 'network', 'provider'].map(find);
  for (const button of phone.querySelectorAll('.keys [data-key]'))
    button.querySelector('small').textContent = lettersOf(button.dataset.key);
  const begunAt = Date.now();
  const dialledFrom = () => number.value.replace(/[^\d+]/g, '');
  let call = null;
  let busy = false;
  let pressed;
  let isLetters = false;
  const useLetters = (on) => {
    pressed = undefined;
    isLetters = on;
    find('letters').setAttribute('aria-pressed', String(on));
  };

  const show = (text) => {
    const count = septets(text);
    screen.textContent = text;
    find('septets').textContent = String(count ?? text.length);
    find('alphabet').textContent = count === null ? 'Not GSM-7: 80 characters' : count > 160 ? 'Too long' : 'GSM-7';
    find('alphabet').classList.toggle('wrong', count === null || count > 160);
    find('meter').style.inlineSize = `${Math.min(100, (100 * (count ?? text.length)) / maxSeptets)}%`;
  };

  const end = (status, error) => {
    const over = call;
    call = null;
    if (!over) return;
    tellEnd({ ...shown(over) }, { status, error, startedAt: over.startedAt, lastResponse: over.lastResponse }).then(
      (told) => told && addHop(over, { ...told, septets: '' }),
      () => undefined,
    );
  };
  const hangUp = () => {
    end('Incomplete', 'the caller hung up');
    input.value = '';
    useLetters(false);
    show('');
  };
  const lose = (reason) => {
    end('Failed', reason);
    show(noConnection);
  };

  const begin = (dialled) => ({
    sessionId: crypto.randomUUID(),
    phone: phone.dataset.phone,
    number: dialledFrom(),
    network: network.value,
    provider: provider.value,
    dialled,
    answers: [],
    secret: new Set(),
    startedAt: Date.now(),
    lastResponse: '',
  });
  const goOn = (typed) => ({
    ...call,
    answers: [...call.answers, typed],
    secret: asksSecret.test(screen.textContent) ? new Set([...call.secret, call.answers.length]) : call.secret,
  });

  const hop = async () => {
    const typed = input.value;
    if (busy || (!call && typed.trim() === '')) return;
    input.value = '';
    useLetters(false); // Most questions are answered by a digit.
    if (!call && !reachesSite(typed.trim())) return show(noConnection);
    call = call ? goOn(typed) : begin(typed.trim());
    const { sessionId } = call;
    busy = true;
    try {
      const begun = performance.now();
      const { lost, answers } = await bring(call);
      if (call?.sessionId !== sessionId) return;
      for (const { screen: next, ...answer } of answers)
        addHop(call, { ...answer, septets: String(septets(next.text) ?? 'not GSM-7') });
      const [{ screen: next, raw, tookMs }] = answers;
      tellLate(phone.dataset.phone, tookMs, performance.now() - begun, next.text);
      call = { ...call, lastResponse: raw };
      if (lost) return lose('the connection was lost');
      show(next.text);
      if (next.ends) end(next.text === noConnection ? 'Failed' : 'Success');
    } catch {
      if (call?.sessionId === sessionId) lose('nobody answered');
    } finally {
      busy = false;
    }
  };

  phone.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault();
    void hop();
  });
  phone.addEventListener('click', (event) => {
    const key = event.target.closest('[data-key]')?.dataset.key;
    if (key === 'end') hangUp();
    else if (key === 'back') input.value = input.value.slice(0, -1);
    else if (key) input.value = pressKey(input.value, { key, at: event.timeStamp }, isLetters, pressed);
    pressed = key && key !== 'end' && key !== 'back' ? { key, at: event.timeStamp } : undefined;
  });
  input.addEventListener('input', () => {
    pressed = undefined;
  });
  find('letters').addEventListener('click', () => {
    useLetters(!isLetters);
  });
  const tellSim = (at) => {
    find('sim').textContent = at
      ? `SIM card changed ${new Date(at).toLocaleString([], { dateStyle: 'short', timeStyle: 'short' })}`
      : 'The SIM card it always had';
  };
  const readSim = () => lastChangeOf(dialledFrom()).then(tellSim);
  find('new-sim').addEventListener('click', () => {
    hangUp();
    changeSim(dialledFrom())
      .then(tellSim)
      .catch((error) => {
        find('sim').textContent = `Not changed: ${error.message}`;
      });
  });
  const tellPerson = () => {
    find('person').textContent = phonePeople[dialledFrom()] ?? 'Nobody of the seed';
  };
  number.addEventListener('input', tellPerson);
  tellPerson();
  for (const setting of [number, network, provider]) setting.addEventListener('change', hangUp);
  find('remove').addEventListener('click', () => {
    hangUp();
    phone.remove();
    count();
  });

  const readInbox = async () => {
    find('net').textContent = phoneNetworks[network.value].title;
    find('time').textContent = new Date().toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
    if (document.hidden || number.value === '') return;
    const reply = await fetch(`/dev/mailbox.json?to=${encodeURIComponent(dialledFrom())}`);
    if (!reply.ok) return;
    const messages = (await reply.json()).messages.filter(({ channel }) => channel === 'sms').slice(0, 5);
    find('empty').hidden = messages.length > 0;
    find('inbox').replaceChildren(...messages.map(messageLine));
  };
  const messageLine = ({ text, at }) => {
    const item = document.createElement('li');
    const isNew = new Date(at).getTime() > begunAt;
    item.append(
      Object.assign(document.createElement('span'), {
        className: 'small s2',
        textContent: `${isNew ? 'New, ' : ''}${new Date(at).toLocaleTimeString()}`,
      }),
      Object.assign(document.createElement('p'), { textContent: text }),
    );
    return item;
  };
  const poll = () =>
    void Promise.all([readInbox(), readSim()])
      .catch(() => undefined)
      .finally(() => {
        if (phone.isConnected) setTimeout(poll, 3000);
      });
  poll();
}

const list = document.querySelector('[data-phones]');
let made = list.children.length;
const count = () => {
  document.querySelector('[data-empty-page]').hidden = list.children.length > 0;
};

document.querySelector('[data-add]').addEventListener('click', () => {
  const phone = document.querySelector('[data-template]').content.firstElementChild.cloneNode(true);
  made += 1;
  const name = `Phone ${made}`;
  phone.dataset.phone = name;
  phone.setAttribute('aria-label', name);
  phone.querySelector('[data-name]').textContent = name;
  phone.querySelector('[data-input]').setAttribute('aria-label', `${name}: dial or answer`);
  phone.querySelector('[data-number]').value =
    `+254722${String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0')}`;
  list.append(phone);
  startPhone(phone);
  count();
  phone.querySelector('[data-number]').focus();
});
for (const phone of list.children) startPhone(phone);
