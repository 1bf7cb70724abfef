import { Text, TextLink } from '@asili/ui';
import type { VerifyReply } from '@asili/contracts';
import { ExactTime, DescriptionList } from '@asili/ui/data';
import { networkKey } from '@asili/contracts/verdict';
import { groupCode } from '@asili/kernel';
import { useMessages } from '../../../messages.ts';
import classes from '../../../shared/result.module.css';
import { listedVerdicts, kindOfReply } from '../../../shared/verdict-texts.ts';

/** The plain facts of this one verification. */
export function VerificationDetails({ code, reply }: { readonly code: string; readonly reply: VerifyReply }) {
  const t = useMessages();
  const { verification, product } = reply;
  const certificate = product?.certificate;
  const network = networkKey(verification.ledger.network);
  return (
    <section className={classes.details} aria-labelledby="verification-details">
      <h3 id="verification-details">{t('details.title')}</h3>
      <DescriptionList
        small
        facts={[
          [t('details.product'), <bdi className={classes.id}>{verification.productId ?? groupCode(code)}</bdi>],
          [t('details.verification'), <span className={classes.id}>{verification.id}</span>],
          [t('details.status'), t(listedVerdicts[kindOfReply(reply)])],
          [t('details.at'), <ExactTime at={verification.verifiedAt} />],
          [t('details.network'), network ? t(network) : verification.ledger.network],
          [t('details.token'), certificate && `${certificate.tokenId} · ${certificate.serial}`],
          [
            t('details.transaction'),
            certificate && (
              <TextLink data-touch-target className={classes.id} href={certificate.explorerUrl}>
                {certificate.transactionId}
              </TextLink>
            ),
          ],
          [
            t('details.metadata'),
            certificate && (
              <TextLink
                data-touch-target
                href={`/ipfs/${certificate.metadataCid}`}
              >{`${certificate.metadataCid.slice(0, 14)}…`}</TextLink>
            ),
          ],
        ]}
      />
      <h3>{t('network.title')}</h3>
      <Text size="sm" tone="secondary">
        {t('network.text')}
      </Text>
      <DescriptionList
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
