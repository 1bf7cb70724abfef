// Sends what the form says. The gateway wants the token only pages of this site can read.
const form = document.querySelector('[data-pay]');
const status = document.querySelector('[data-status]');
const { amount, to, memo, token: what } = form.elements;
const link = document.querySelector('#link');
let token;

async function pay(body) {
  token ??= (await (await fetch('/api/auth/session')).json()).csrfToken;
  const reply = await fetch('/dev/wallet/pay', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': token },
    body: JSON.stringify(body),
  });
  const answer = await reply.json();
  if (!reply.ok) throw new Error(answer.error ?? answer.detail ?? `${reply.status}`);
  return answer.transactionId;
}

function row(...cells) {
  const line = document.createElement('tr');
  for (const text of cells) line.append(Object.assign(document.createElement('td'), { textContent: text }));
  return line;
}

async function showBalances() {
  const { accounts } = await (await fetch('/dev/wallet.json')).json();
  for (const { id, hbar, tokens } of accounts)
    document.querySelector(`[data-balance="${id}"]`).textContent = [
      `${hbar} HBAR`,
      ...tokens.map(({ balance, name }) => `${balance} ${name}`),
    ].join(', ');
}

link.addEventListener('input', () => {
  const [, account, query] = /^hedera:(\d+\.\d+\.\d+)\?(.*)$/.exec(link.value.trim()) ?? [];
  if (!account) return;
  const wanted = new URLSearchParams(query);
  to.value = account;
  amount.value = wanted.get('amount') ?? '';
  memo.value = wanted.get('memo') ?? '';
});

const changes = {
  short: () => {
    amount.value = Math.max(0, Number(amount.value) - 5).toFixed(8);
  },
  over: () => {
    amount.value = (Number(amount.value) + 5).toFixed(8);
  },
  'no-memo': () => {
    memo.value = '';
  },
  'wrong-memo': () => {
    memo.value = 'AH-00000000001';
  },
  token: () => {
    what.selectedIndex = what.options.length - 1;
    amount.value = '1';
  },
};
for (const button of document.querySelectorAll('[data-change]'))
  button.addEventListener('click', () => changes[button.dataset.change]());

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const send = form.querySelector('.primary');
  const from = form.querySelector('[name=account]:checked');
  send.disabled = true;
  status.textContent = 'Sending…';
  try {
    const sent = {
      account: from.value,
      to: to.value.trim(),
      amount: amount.value.trim(),
      memo: memo.value,
      ...(what.value && { token: what.value }),
    };
    const transactionId = await pay(sent);
    status.textContent = `Sent, final: ${transactionId}`;
    document.querySelector('[data-none]').hidden = true;
    const table = document.querySelector('[data-sent]');
    table.hidden = false;
    table.tBodies[0].prepend(
      row(
        new Date().toLocaleTimeString(),
        from.dataset.name,
        `${sent.amount} ${what.selectedOptions[0].textContent}`,
        sent.memo || 'none',
        transactionId,
      ),
    );
    await showBalances();
  } catch (error) {
    status.textContent = `Not sent: ${error.message}`;
  } finally {
    send.disabled = false;
  }
});
