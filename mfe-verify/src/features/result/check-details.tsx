import type { VerifyReply } from '@asili/contracts';
import { ExactTime, FactsList } from '@asili/ui/data';
import { groupCode } from '@asili/ui/forms';
import { useMessages } from '../../messages.ts';
import classes from './result.module.css';

/** The plain facts of this one check. */
export function CheckDetails({ code, reply }: { readonly code: string; readonly reply: VerifyReply }) {
  const t = useMessages();
  const { verification, product } = reply;
  const certificate = product?.certificate;
  return (
    <section className={classes.details} aria-labelledby="check-details">
      <h3 id="check-details">{t('details.title')}</h3>
      <FactsList
        small
        facts={[
          [t('details.product'), <span className={classes.id}>{verification.productId ?? groupCode(code)}</span>],
          [t('details.verification'), <span className={classes.id}>{verification.id}</span>],
          [t('details.status'), t(reply.isAuthentic ? 'verdict.authentic' : 'verdict.notVerified')],
          [t('details.at'), <ExactTime at={verification.verifiedAt} />],
          [t('details.network'), t(networkKey(verification.ledger.network))],
          [t('details.token'), certificate && `${certificate.tokenId} · ${certificate.serial}`],
          [t('details.transaction'), certificate && <a className={`link ${classes.id}`} href={certificate.explorerUrl}>{certificate.transactionId}</a>],
          [t('details.metadata'), certificate && <a className="link" href={`/ipfs/${certificate.metadataCid}`}>{`${certificate.metadataCid.slice(0, 14)}…`}</a>],
        ]}
      />
      <h3>{t('network.title')}</h3>
      <p className="small s2">{t('network.text')}</p>
      <FactsList
        small
        facts={[
          [t('network.ledger'), t('network.ledgerValue')],
          [t('network.finality'), t('network.finalityValue')],
          [t('network.cost'), t('network.costValue')],
        ]}
      />
    </section>
  );
}

function networkKey(network: string) {
  return network === 'mainnet' || network === 'testnet' ? (`network.${network}` as const) : 'network.local';
}
