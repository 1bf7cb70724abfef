import type { Product } from '@asili/contracts';
import { Container, Heading, Icon, Link, Text, TextLink } from '@asili/ui';
import { Section } from '@asili/ui/layout';
import { countryName } from '@asili/product-ui/places';
import { ExactTime, DescriptionList, languageName } from '@asili/ui/data';
import { networkKey } from '@asili/contracts/verdict';
import { groupCode } from '@asili/kernel';
import { Avatar } from '@asili/ui/pictures';
import { artisanName, useLanguage } from '@asili/web';
import { paths } from '@asili/web/paths';
import ExternalLink from 'lucide-react/icons/external-link';
import { useMessages } from '../../../messages.ts';
import classes from '../product.module.css';
import { RecentVerifications } from './recent-verifications.tsx';

/** 'English, Swahili and Zulu', the reader's way. */
function listOf(codes: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(codes.map((code) => languageName(code, locale)));
}

/** Who made it and what is on record. */
export function Provenance({ product }: { readonly product: Product }) {
  const t = useMessages();
  const language = useLanguage();
  const { artisan, certificate } = product;
  const name = artisanName(artisan);
  const network = certificate ? networkKey(certificate.network) : undefined;
  return (
    <Section as="div" tone="sunken" space="none">
      <Container space="section" className={classes.provenance}>
        {name === '' && (
          <section aria-labelledby="artisan">
            <Heading id="artisan">{t('artisan.title')}</Heading>
            <Text size="sm" tone="secondary">
              {t('artisan.nameless')}
            </Text>
          </section>
        )}
        {name !== '' && (
          <section aria-labelledby="artisan">
            <div className={classes.artisan}>
              <Avatar name={name} src={artisan.photo?.url} size="lg" />
              <div>
                <Heading id="artisan">
                  <Link href={paths.artisan.getHref(artisan.id)} data-touch-target>
                    {name}
                  </Link>
                </Heading>
                <Text size="sm" tone="secondary">
                  {t(artisan.businessName ? 'artisan.place' : 'artisan.placeOnly', {
                    name: artisan.firstName,
                    city: artisan.location.city,
                    country: countryName(artisan.location.country, language),
                  })}
                </Text>
              </div>
            </div>
            {artisan.story && <p className={classes.story}>{artisan.story}</p>}
            {artisan.spokenLanguages && (
              <Text size="sm" tone="secondary">
                {t('artisan.speaks', { languages: listOf(artisan.spokenLanguages, language) })}
              </Text>
            )}
            <p>
              <TextLink href={paths.artisan.getHref(artisan.id)} data-touch-target>
                {t('artisan.all', { name })}
              </TextLink>
            </p>
          </section>
        )}
        <section aria-labelledby="record">
          <Heading id="record" className={classes.recordTitle}>
            {t('record.title')}
          </Heading>
          <DescriptionList
            facts={[
              [t('record.code'), <bdi>{groupCode(product.shortCode)}</bdi>],
              [
                t('record.certificate'),
                certificate && t('record.number', { serial: certificate.serial, token: certificate.tokenId }),
              ],
              [t('record.written'), certificate && <ExactTime at={certificate.consensusAt} />],
              [t('record.network'), network ? t(network) : certificate?.network],
              [
                t('record.fee'),
                certificate &&
                  new Intl.NumberFormat(language, {
                    style: 'currency',
                    currency: 'USD',
                    currencyDisplay: 'narrowSymbol',
                    minimumFractionDigits: 4,
                  }).format(certificate.feeUsd as `${number}`),
              ],
              [
                t('record.fingerprint'),
                certificate && <span className={classes.hash}>{certificate.contentHash.slice(0, 24)}…</span>,
              ],
              [
                t('record.content'),
                certificate && (
                  <TextLink
                    data-touch-target
                    href={`/ipfs/${certificate.metadataCid}`}
                  >{`${certificate.metadataCid.slice(0, 16)}…`}</TextLink>
                ),
              ],
            ]}
          />
          {certificate ? (
            <p className={classes.explorer}>
              <TextLink className={classes.explorerLink} href={certificate.explorerUrl} rel="noopener">
                <Icon of={ExternalLink} size="sm" />
                {t('record.explorer')}
              </TextLink>
            </p>
          ) : (
            <Text tone="secondary">{t('record.none')}</Text>
          )}
        </section>
        <RecentVerifications shortCode={product.shortCode} />
      </Container>
    </Section>
  );
}
