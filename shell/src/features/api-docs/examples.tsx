import { Card, Text } from '@asili/ui';
import { siteOrigin } from '../../main/hydrate-page.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { Section } from '../../components/page.tsx';
import { useMessages } from './messages.ts';
import classes from './api-docs.module.css';

/** Example endpoints of the specification, section 7. */
const examples = (origin: string) =>
  [
    {
      key: 'e1',
      line: 'GET /api/products',
      request: `curl '${origin}/api/products?search=basket&limit=2'`,
      reply:
        '{\n  "products": [\n    { "id": "prd_…", "shortCode": "31415926",\n      "name": "Lidded basket",\n      "price": "85.00", "currency": "USD",\n      "isVerified": true, "nftTokenId": "0.0.…/…" }\n  ],\n  "nextCursor": null\n}',
    },
    {
      key: 'e2',
      line: 'POST /api/products/verify',
      request: `curl -X POST '${origin}/api/products/verify' \\\n  -H 'content-type: application/json' \\\n  -d '{"productId":"31415926"}'`,
      reply:
        '{\n  "isAuthentic": true,\n  "verification": {\n    "id": "vrf_…", "productId": "prd_…",\n    "verifiedAt": "2026-11-21T09:30:00Z",\n    "verdict": "RECORD_GENUINE", "reasons": []\n  }\n}',
    },
    {
      key: 'e3',
      line: 'POST /api/payments/create',
      request: `curl -X POST '${origin}/api/payments/create' \\\n  -b cookies.txt -H 'x-csrf-token: …' \\\n  -H 'idempotency-key: order-4711' \\\n  -H 'content-type: application/json' \\\n  -d '{"productId":"prd_…","method":"hbar",\n       "contact":{"name":"Aisha Diop"},\n       "delivery":{"art_…":{"kind":"pickup"}}}'`,
      reply:
        '{\n  "payment": {\n    "id": "pay_…", "purchaseId": "pur_…",\n    "state": "awaiting-payment",\n    "payTo": { "account": "0.0.…", "memo": "…",\n      "amount": "125.00000000" }\n  }\n}',
    },
  ] as const;

export function Examples() {
  const t = useMessages();
  const labels = { copy: t('api.copy'), copied: t('api.copied'), failed: t('api.copyFailed') };
  return (
    <Section title={t('api.examples')} intro={t('api.examplesIntro')}>
      <ul className={classes.examples}>
        {examples(siteOrigin()).map(({ key, line, request, reply }) => (
          <Card as="li" key={key} className={classes.example}>
            <div className={classes.exampleHead}>
              <h3>{t(`api.${key}.title`)}</h3>
            </div>
            <p>
              <code className={classes.path}>{line}</code>
            </p>
            <Text tone="secondary">{t(`api.${key}.text`)}</Text>
            <div className={classes.codeHead}>
              <span>{t('api.request')}</span>
              <CopyButton text={request} labels={labels} />
            </div>
            <pre className={classes.code} tabIndex={0}>
              {request}
            </pre>
            <div className={classes.codeHead}>{t('api.reply')}</div>
            <pre className={classes.code} tabIndex={0}>
              {reply}
            </pre>
          </Card>
        ))}
      </ul>
    </Section>
  );
}
