import type { UssdCallReply } from '@asili/contracts';
import { api, randomId } from '@asili/web';
import { useRef, useState } from 'react';

interface Call {
  readonly callId: string;
  readonly dialled: string;
  readonly answers: readonly string[];
}

/** What the display shows; `failed`: the site did not answer. */
export interface Display {
  readonly text: string;
  readonly septets: number;
  readonly failed?: true;
}

const blank: Display = { text: '', septets: 0 };

/** One phone: what is dialled and answered goes to the site, hop by hop. An answer that comes after the phone was hung up is not shown. */
export function useCall() {
  const [display, setDisplay] = useState<Display>(blank);
  const [inCall, setInCall] = useState(false);
  const [busy, setBusy] = useState(false);
  const call = useRef<Call | null>(null);

  const hop = async (next: Call) => {
    call.current = next;
    setBusy(true);
    setInCall(true);
    try {
      const { text, ends, septets } = await api<UssdCallReply>('POST', '/api/ussd/calls', { body: next });
      if (call.current !== next) return;
      setDisplay({ text, septets });
      if (ends) over();
    } catch {
      if (call.current !== next) return;
      setDisplay({ ...blank, failed: true });
      over();
    } finally {
      if (call.current === next || call.current === null) setBusy(false);
    }
  };
  const over = () => {
    call.current = null;
    setInCall(false);
  };

  return {
    display,
    inCall,
    busy,
    dial: (dialled: string) => void hop({ callId: randomId(), dialled, answers: [] }),
    answer: (text: string) => call.current && void hop({ ...call.current, answers: [...call.current.answers, text] }),
    hangUp: () => {
      over();
      setBusy(false);
      setDisplay(blank);
    },
  };
}
